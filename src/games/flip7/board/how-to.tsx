import { Captioned, Figure, Group, Row, Sign } from '../../../board-kit/how-to/example.tsx'
import type { HowTo } from '../../../board-kit/how-to/how-to.ts'
import type { Card } from '../rules/deck.ts'
import type { Key } from '../texts/en.ts'
import { FaceUp } from './faces.tsx'

function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <Group>
      {cards.map((card) => (
        <FaceUp key={card} card={card} />
      ))}
    </Group>
  )
}

export const howTo: HowTo<Key> = {
  pictures: [
    () => (
      <Row>
        <Cards cards={[5, 11, 8]} />
        <Figure>= 24</Figure>
      </Row>
    ),
    () => (
      <Row>
        <Cards cards={[7, 12, 3]} />
        <FaceUp card={7} tag="!" tagTone="danger" />
        <Sign is="wrong" />
        <Figure>0</Figure>
      </Row>
    ),
    () => (
      <Row>
        <Cards cards={[0, 2, 4, 6, 8, 9, 11]} />
        <Figure>40 + 15 = 55</Figure>
      </Row>
    ),
    () => (
      <Row>
        <Cards cards={[7, 11, 'x2', '+8']} />
        <Figure>(7 + 11) × 2 + 8 = 44</Figure>
      </Row>
    ),
    (t) => (
      <Row>
        {(['freeze', 'flipThree', 'secondChance'] as const).map((card) => (
          <Captioned key={card} caption={t(`card.${card}`)}>
            <FaceUp card={card} />
          </Captioned>
        ))}
      </Row>
    ),
    () => (
      <Row>
        <Figure>64</Figure>
        <Sign is="next" />
        <Figure>151</Figure>
        <Sign is="next" />
        <Figure>203</Figure>
        <Sign is="right" />
      </Row>
    ),
  ],
}
