import { Character } from '../../board-kit/components/character.tsx'
import type { Avatar } from '../../protocol/identity.ts'
import './party.css'

/** A phone has room for the first five. */
const GUESTS: readonly { readonly avatar: Avatar; readonly hue: number; readonly hasHat: boolean }[] = [
  { avatar: 'fox', hue: 0, hasHat: false },
  { avatar: 'penguin', hue: 4, hasHat: true },
  { avatar: 'bear', hue: 2, hasHat: false },
  { avatar: 'frog', hue: 6, hasHat: true },
  { avatar: 'owl', hue: 3, hasHat: false },
  { avatar: 'cat', hue: 1, hasHat: true },
]

/** The guests of the party, who look over the edge of the tiles. */
export function Guests() {
  return GUESTS.map(({ avatar, hue, hasHat }) => (
    <span key={avatar} className="guest">
      <Character avatar={avatar} hue={hue} {...(hasHat ? { wears: 'hat' } : {})} />
    </span>
  ))
}

const PLAYERS: Readonly<Record<string, readonly [Avatar, Avatar]>> = {
  flip7: ['otter', 'cat'],
  'crazy-eights': ['frog', 'owl'],
  yahtzee: ['bear', 'bee'],
  'white-elephant': ['penguin', 'moose'],
  discard: ['hedgehog', 'fox'],
}

/** The two animals that sit at a game. */
export function Players({ game }: { game: string }) {
  const [left, right] = PLAYERS[game] ?? ['cat', 'bear']
  return (
    <>
      <Character avatar={left} hue={5} />
      <Character avatar={right} hue={4} />
    </>
  )
}
