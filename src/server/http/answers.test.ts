import type * as v from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type {
  ExportView,
  GameDetails,
  GameSummary,
  LeaderboardView,
  LinkView,
  NewTableView,
  PlayedMatchView,
  ProfileView,
  RegisteredView,
  StepView,
} from '../../protocol/answers.ts'
import type { TableView } from '../../protocol/table.ts'
import type * as answers from './answers.ts'

/** The type that a response's schema describes. */
type Of<Name extends keyof typeof answers> = v.InferOutput<(typeof answers)[Name]>

test('the schemas of the responses match the types that clients read', () => {
  expectTypeOf<Of<'profileAnswer'>>().toExtend<ProfileView>()
  expectTypeOf<Of<'registeredAnswer'>>().toExtend<RegisteredView>()
  expectTypeOf<Of<'exportAnswer'>>().toExtend<ExportView>()
  expectTypeOf<Of<'matchesAnswer'>>().toExtend<{ matches: readonly PlayedMatchView[] }>()
  expectTypeOf<Of<'linkAnswer'>>().toExtend<LinkView>()
  expectTypeOf<Of<'leaderboardAnswer'>>().toExtend<LeaderboardView>()
  expectTypeOf<Of<'tableAnswer'>>().toExtend<TableView>()
  expectTypeOf<Of<'newTableAnswer'>>().toExtend<NewTableView>()
  expectTypeOf<Of<'historyAnswer'>>().toExtend<{ steps: readonly StepView[] }>()
  expectTypeOf<Of<'gamesAnswer'>>().toExtend<{ games: readonly GameSummary[] }>()
  expectTypeOf<Of<'gameAnswer'>>().toExtend<GameDetails>()
})
