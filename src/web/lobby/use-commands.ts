import { useCallback, useState } from 'react'
import type { TableSource } from '../../client/source.ts'
import type { RejectionCode } from '../../protocol/rejections.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'

/** Sends a command to the table; resolves to whether it succeeded. */
export type Send = (command: TableCommand) => Promise<boolean>

export interface Fault {
  readonly command: TableCommand['type']
  readonly code: RejectionCode
  readonly text: string
}

/** Sends commands to a table, and tracks the pending ones and the reason of the last rejection. */
export function useCommands(source: TableSource, game: string) {
  const t = useText()
  const language = useLanguage()
  const say = useGameText(game)
  const [fault, setFault] = useState<Fault | null>(null)
  const [waiting, setWaiting] = useState<readonly TableCommand['type'][]>([])
  const send: Send = async (command) => {
    setFault(null)
    setWaiting((before) => [...before, command.type])
    const answer = await source.command(command)
    setWaiting((before) => before.filter((_, at) => at !== before.indexOf(command.type)))
    if (answer.ok) return true
    const { rejected } = answer
    const text = rejectionText(rejected, { t, language, game: say })
    setFault({ command: command.type, code: rejected.code, text })
    return false
  }
  const faultOf = useCallback(
    (...types: readonly TableCommand['type'][]) =>
      fault !== null && types.includes(fault.command) ? fault.text : null,
    [fault],
  )
  return { send, faultOf, isWaiting: (type: TableCommand['type']) => waiting.includes(type) }
}
