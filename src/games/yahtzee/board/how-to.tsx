import { Die } from '../../../board-kit/components/die.tsx'
import { Captioned, Figure, Group, Row, Sign } from '../../../board-kit/how-to/example.tsx'
import type { HowTo } from '../../../board-kit/how-to/how-to.ts'
import type { Face } from '../../../pieces/dice.ts'
import type { Key } from '../texts/en.ts'

type Place = 'a' | 'b' | 'c' | 'd' | 'e'
type Thrown = Readonly<Record<Place, Face | null>>

const PLACES: readonly Place[] = ['a', 'b', 'c', 'd', 'e']

const thrown = (a: Face, b: Face, c: Face, d: Face | null, e: Face | null): Thrown => ({ a, b, c, d, e })

function Dice({ dice }: { dice: Thrown }) {
  return (
    <Group>
      {PLACES.map((place) => (
        <Die key={place} value={dice[place]} />
      ))}
    </Group>
  )
}

const FIXED = [
  ['full_house', 25, thrown(3, 3, 3, 6, 6)],
  ['small_straight', 30, thrown(2, 3, 4, 5, 2)],
  ['large_straight', 40, thrown(2, 3, 4, 5, 6)],
  ['yahtzee', 50, thrown(4, 4, 4, 4, 4)],
] as const

export const howTo: HowTo<Key> = {
  pictures: [
    () => (
      <Row>
        <Dice dice={thrown(5, 2, 5, 6, 5)} />
      </Row>
    ),
    () => (
      <Row>
        <Group>
          <Die value={5} kept="" />
          <Die value={5} kept="" />
          <Die value={5} kept="" />
          <Die value={null} />
          <Die value={null} />
        </Group>
        <Figure>3×</Figure>
      </Row>
    ),
    (t) => (
      <Row>
        <Dice dice={thrown(5, 5, 5, 3, 4)} />
        <Group>
          <Sign is="next" />
          <Captioned caption={t('category.fives')}>
            <Figure>15</Figure>
          </Captioned>
        </Group>
      </Row>
    ),
    (t) =>
      FIXED.map(([category, points, dice]) => (
        <Row key={category}>
          <Captioned caption={t(`category.${category}`)}>
            <Dice dice={dice} />
          </Captioned>
          <Figure>{points}</Figure>
        </Row>
      )),
    () => (
      <Row>
        <Figure>63</Figure>
        <Sign is="next" />
        <Figure>+35</Figure>
        <Sign is="right" />
      </Row>
    ),
    (t) => (
      <Row>
        <Dice dice={thrown(1, 2, 4, 4, 6)} />
        <Group>
          <Sign is="next" />
          <Captioned caption={t('category.chance')}>
            <Figure>17</Figure>
          </Captioned>
        </Group>
      </Row>
    ),
  ],
}
