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

/** A table's people in seat order; a scene has room for the first of them. */
interface SeatedProps {
  readonly avatars: readonly Avatar[]
}

const SEATED_MAX = 4

/** The people of a table, who look forward to one more. */
export function Seated({ avatars }: SeatedProps) {
  return avatars.slice(0, SEATED_MAX).map((avatar, seat) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place, and two people may share a picture
    <Character key={seat} avatar={avatar} hue={seat % HUES} pose="cheering" />
  ))
}

const HUES = 8

/** Somebody who is as surprised as the visitor that there is nothing here. */
export function Lost() {
  return <Character avatar="penguin" hue={5} mood="shocked" wears="hat" />
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
