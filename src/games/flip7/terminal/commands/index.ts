import type { CommandList } from '../../../../cli-kit/command.ts'

/** The commands that only Flip 7 has. */
export const commands: CommandList = {
  solo: {
    about: 'Flip 7: solves a round that one player plays alone',
    load: () => import('./solo.ts').then(({ SOLO_HELP: help, solo: run }) => ({ help, run })),
  },
}
