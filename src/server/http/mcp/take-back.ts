import type { StateMessage } from '../../../protocol/messages.ts'
import type { TableCommand, TableView, TakeBackView } from '../../../protocol/table.ts'

/** The part of an agent's observation that is about takebacks. */
interface TakeBackFields {
  readonly mayTakeBack: boolean
  readonly takeBack: TakeBackView | null
  /** Whether a request waits for the answer of this agent. */
  readonly isAskedToAgree: boolean
}

export function takeBackFields(
  match: TableView['match'],
  { mayTakeBack, yourPlayerId }: StateMessage,
): TakeBackFields {
  const takeBack = match?.takeBack ?? null
  const isAskedToAgree = takeBack?.waitingFor.includes(yourPlayerId ?? '') === true
  return { mayTakeBack: mayTakeBack === true, takeBack, isAskedToAgree }
}

/** The command by which an agent asks to take its last action back, or answers the request of another player. */
export function takeBackCommand(
  revision: number,
  agrees: boolean | undefined,
): Extract<TableCommand, { readonly type: 'askTakeBack' | 'answerTakeBack' }> {
  return agrees === undefined
    ? { type: 'askTakeBack', revision }
    : { type: 'answerTakeBack', revision, agrees }
}
