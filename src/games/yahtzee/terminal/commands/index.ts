import type { CommandList } from '../../../../cli-kit/command.ts'

/** The commands that only Yahtzee has. */
export const commands: CommandList = {
  review: {
    about: 'Yahtzee: separates skill from luck in a recorded match',
    load: () => import('./review.ts').then(({ REVIEW_HELP: help, review: run }) => ({ help, run })),
  },
  solve: {
    about: 'Yahtzee: solves the game exactly',
    load: () => import('./solve.ts').then(({ SOLVE_HELP: help, solve: run }) => ({ help, run })),
  },
}
