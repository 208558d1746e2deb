import type { CommandList } from '../../../../cli-kit/command.ts'

/** The commands that only White Elephant has. */
export const commands: CommandList = {
  referee: {
    about: 'White Elephant: checks the history of a match',
    load: () => import('./referee.ts').then(({ REFEREE_HELP: help, refereeFile: run }) => ({ help, run })),
  },
}
