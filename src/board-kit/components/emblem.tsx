import type { ReactNode } from 'react'
import { CardBack, Die, Gift, PaperCard, Pawn, SuitShape } from './art.tsx'

/** Drawn digits, which look the same with every font. */
const Seven = () => <path className="art-stroke" d="M-7-10H7L-2 11" />
const Eight = () => (
  <g className="art-stroke">
    <circle cy="-6" r="5" />
    <circle cy="6" r="6.5" />
  </g>
)

const EMBLEMS: Readonly<Record<string, { readonly tint: string; readonly art: ReactNode }>> = {
  flip7: {
    tint: 'sun',
    art: (
      <>
        <CardBack x={27} y={53} turn={-22} />
        <CardBack x={69} y={53} turn={22} />
        <PaperCard x={48} y={48} scale={1.15}>
          <Seven />
        </PaperCard>
      </>
    ),
  },
  yahtzee: {
    tint: 'wave',
    art: (
      <>
        <Die x={35} y={39} turn={-14} value={5} scale={1.15} />
        <Die x={63} y={60} turn={12} value={3} scale={1.15} />
      </>
    ),
  },
  'white-elephant': { tint: 'leaf', art: <Gift x={48} y={50} scale={1.2} /> },
  'crazy-eights': {
    tint: 'ember',
    art: (
      <>
        <SuitShape isLoose suit="ember" x={19} y={26} scale={0.95} />
        <SuitShape isLoose suit="sun" x={77} y={26} scale={0.95} />
        <SuitShape isLoose suit="leaf" x={19} y={71} scale={0.95} />
        <SuitShape isLoose suit="wave" x={77} y={71} scale={0.95} />
        <PaperCard x={48} y={48} scale={1.15}>
          <Eight />
        </PaperCard>
      </>
    ),
  },
  discard: {
    tint: 'plain',
    art: (
      <>
        <CardBack x={63} y={58} turn={6} />
        <CardBack x={66} y={55} turn={14} />
        <PaperCard x={34} y={40} turn={-14}>
          <SuitShape suit="ember" x={0} y={0} />
        </PaperCard>
        <path className="art-arrow" d="M48 17c14-6 24 0 26 10m-7-3 7 4 4-7" />
      </>
    ),
  },
}

const ANY = {
  tint: 'plain',
  art: (
    <>
      <PaperCard x={60} y={46} turn={14}>
        <SuitShape suit="sun" x={0} y={0} />
      </PaperCard>
      <Pawn x={37} y={56} />
    </>
  ),
}

/** A game's picture; a pawn and a card for games without one. It accompanies the name, so screen readers skip it. */
export function Emblem({ game }: { game: string }) {
  const { tint, art } = (Object.hasOwn(EMBLEMS, game) ? EMBLEMS[game] : undefined) ?? ANY
  return (
    <svg className={`emblem tint-${tint}`} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {art}
    </svg>
  )
}
