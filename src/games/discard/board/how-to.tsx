import { Card } from '../../../board-kit/components/card.tsx'
import { Captioned, Figure, Group, Row, Sign } from '../../../board-kit/how-to/example.tsx'
import type { HowTo } from '../../../board-kit/how-to/how-to.ts'
import type { Key } from '../texts/en.ts'
import { CardFace } from './face.tsx'

interface HandProps {
  readonly cards: readonly string[]
  /** The cards to throw away. */
  readonly away?: readonly string[]
}

function Hand({ cards, away = [] }: HandProps) {
  return (
    <Group>
      {cards.map((value) => (
        <Card key={value} face={<CardFace value={value} />} isDimmed={away.includes(value)} />
      ))}
    </Group>
  )
}

const DEALT = ['8♥', 'K♣', '8♦', '3♠', 'K♥', '9♦', '8♣'] as const
const KEPT = ['8♥', 'K♣', '8♦', 'K♥', '8♣'] as const

const RANKS = [
  ['pair', 1, ['J♥', 'J♣', '9♦', '6♠', '2♥']],
  ['three-of-a-kind', 4, ['7♥', '7♣', '7♦', 'Q♠', '4♥']],
  ['flush', 6, ['A♠', 'J♠', '9♠', '5♠', '3♠']],
  ['four-of-a-kind', 15, ['6♥', '6♣', '6♦', '6♠', 'K♥']],
] as const

export const howTo: HowTo<Key> = {
  pictures: [
    () => (
      <Row>
        <Hand cards={DEALT} />
      </Row>
    ),
    () => (
      <Row>
        <Hand cards={DEALT} away={['3♠', '9♦']} />
        <Figure>−2</Figure>
      </Row>
    ),
    (t) => (
      <Row>
        <Captioned caption={t('rank.full-house')}>
          <Hand cards={KEPT} />
        </Captioned>
        <Figure>+8</Figure>
      </Row>
    ),
    (t) =>
      RANKS.map(([rank, points, cards]) => (
        <Row key={rank}>
          <Captioned caption={t(`rank.${rank}`)}>
            <Hand cards={cards} />
          </Captioned>
          <Figure>+{points}</Figure>
        </Row>
      )),
    () => (
      <Row>
        <Hand cards={KEPT} />
        <Group>
          <Sign is="next" />
          <Card face={null} />
          <Figure>7×</Figure>
        </Group>
      </Row>
    ),
    () => (
      <Row>
        <Figure>10×</Figure>
        <Sign is="next" />
        <Figure>34</Figure>
        <Sign is="right" />
      </Row>
    ),
  ],
}
