import IntlMessageFormat from 'intl-messageformat'
import { useState, useSyncExternalStore } from 'react'
import type { AnyBoard, BoardProps, Face, Room } from '../../src/board-kit/board.ts'
import type { TableSource } from '../../src/client/source.ts'
import type { Typed } from '../../src/engine/game.ts'
import type { Catalog, Language, Values } from '../../src/engine/texts.ts'

interface Loaded {
  readonly board: AnyBoard
  readonly catalog: Catalog
  readonly language: Language
}

export async function loadBoard(game: string, language: Language): Promise<Loaded> {
  const boards = import.meta.glob<{ board: AnyBoard }>('../../src/games/*/board/index.tsx')
  const texts = import.meta.glob<Record<Language, Catalog>>('../../src/games/*/texts/{en,de}.ts')
  const { board } = (await boards[`../../src/games/${game}/board/index.tsx`]?.()) ?? {}
  const catalog = (await texts[`../../src/games/${game}/texts/${language}.ts`]?.())?.[language]
  if (board === undefined || catalog === undefined) throw new Error(`${game} has no board or no texts.`)
  return { board, catalog, language }
}

/** The parts of a board one under the other. */
export function PlainFrame({
  source,
  mode,
  board,
  catalog,
  language,
}: Loaded & { source: TableSource; mode: BoardProps<unknown, Typed, string>['mode'] }) {
  const { table, state, log } = useSyncExternalStore(source.subscribe, source.snapshot)
  const [said, say] = useState('')
  const t = (key: string, values?: Values) =>
    String(new IntlMessageFormat(catalog[key] ?? `⟦${key}⟧`, language).format(values))
  if (table === null || state === null) throw new Error('the gallery always has a match')
  const faces = table.seats.map(
    ({ player, name, avatar, presence, isHost }, hue): Face => ({
      player,
      name,
      avatar,
      hue: hue % 8,
      presence,
      isHost,
      isYou: player === state.yourPlayerId,
    }),
  )
  const room: Room<string> = {
    t,
    faces,
    name: (player) => faces.find((face) => face.player === player)?.name ?? player,
  }
  const act = (action: Typed, as?: 'host') => {
    say('')
    source.act(action, as).then((answer) => answer.ok || say(answer.rejected.reason))
  }
  const refused = (state.refused ?? []).flatMap(({ actions, ...refusal }) =>
    actions.map((action) => ({ action, refusal })),
  )
  const { revision, yourPlayerId: player, gameState: view, legal = [], outcome } = state
  const hostLegal = table.you.isHost && mode === 'play' ? (state.hostLegal ?? []) : null
  const parts = board.useBoard({
    ...room,
    observation: { revision, player, view, legal, refused, outcome },
    activePlayers: state.activePlayers,
    mode,
    isPending: false,
    aids: { odds: true, confirm: true },
    act,
    host: hostLegal === null ? null : { legal: hostLegal, act: (action) => act(action, 'host') },
  })
  const told = log.flatMap(({ event }) => board.announce(event, room) ?? []).slice(-3)
  return (
    <main className="gallery">
      <p role="status">
        <strong>{parts.banner}</strong>
      </p>
      <div className="gallery-table">
        {parts.table}
        {outcome !== null && board.Breakdown !== undefined && (
          <board.Breakdown {...room} view={view} outcome={outcome} />
        )}
      </div>
      <p>{told.map(({ text }) => text).join(' · ')}</p>
      <div>
        {parts.own}
        {parts.sheet}
      </div>
      <div>
        <p>
          {said} {parts.bar?.line}
        </p>
        <div className="gallery-bar">
          {parts.bar?.buttons.map(({ label, press, refused: reason }) => (
            <button
              type="button"
              className="button"
              key={label}
              aria-disabled={reason !== undefined}
              title={reason}
              onClick={() => reason === undefined && press()}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
    </main>
  )
}
