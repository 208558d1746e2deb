import type { CommandList } from '../../../../cli-kit/command.ts'

/** The commands that only Yahtzee has. */
export const commands: CommandList = {
  solve: {
    about: 'Yahtzee: solves the game exactly',
    load: () => import('./solve.ts').then(({ SOLVE_HELP: help, solve: run }) => ({ help, run })),
  },
}
