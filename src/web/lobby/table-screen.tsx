import { useState } from 'react'
import { codeIn, isWholeCode } from '../home/code.ts'
import { useText } from '../i18n/use-text.ts'
import { useMe, useRecognised } from '../people/me.ts'
import { Waiting } from '../shell/notice.tsx'
import { AtTable } from './at-table.tsx'
import { JoinScreen } from './join-screen.tsx'
import { NoTable } from './no-table.tsx'
import { useConnection } from './use-connection.ts'
import { isWatching, setWatching } from './watching.ts'

/** The screen of a table: known people enter at once, others give a name first or watch. */
export function TableScreen({ code: typed }: { code: string }) {
  const code = codeIn(typed)
  return isWholeCode(code) ? <Door code={code} /> : <NoTable code={typed} />
}

/** The role of this device at the table. */
type Part = 'seat' | 'watch' | 'name'

/** Asks for a name only after the server has said that it does not know this device: a seat may be waiting. */
function Door({ code }: { code: string }) {
  const t = useText()
  const isRecognised = useRecognised()
  return isRecognised ? <OpenDoor code={code} /> : <Waiting text={t('lobby.connecting', { code })} />
}

function OpenDoor({ code }: { code: string }) {
  const t = useText()
  const { isKnown } = useMe()
  const [isLooking, setLooking] = useState(isWatching(code))
  const [attempt, setAttempt] = useState(0)
  /** The host removed this person, who watches as a spectator despite a valid cookie. */
  const [isBarred, setBarred] = useState(false)
  const part: Part = isLooking ? 'watch' : isKnown ? 'seat' : 'name'
  const connection = useConnection(code, !isKnown || isBarred, attempt)
  const look = (isOn: boolean) => {
    setWatching(code, isOn)
    setLooking(isOn)
  }
  if (connection === null) return <Waiting text={t('lobby.connecting', { code })} />
  if (part === 'name') return <JoinScreen code={code} connection={connection} watch={() => look(true)} />
  return (
    <AtTable
      code={code}
      source={connection}
      wantsSeat={part === 'seat' && !isBarred}
      sit={isBarred ? null : () => look(false)}
      isKnown={isKnown}
      reconnect={() => setAttempt((count) => count + 1)}
      watchBarred={() => {
        look(true)
        setBarred(true)
      }}
    />
  )
}
