import { Card } from '../../../board-kit/components/card.tsx'
import { Figure, Group, Player, Row, Sign } from '../../../board-kit/how-to/example.tsx'
import type { HowTo } from '../../../board-kit/how-to/how-to.ts'
import type { Translate } from '../../../engine/texts.ts'
import type { Color, ShownCard } from '../rules/cards.ts'
import type { Key } from '../texts/en.ts'
import { Face } from './card.tsx'

/** A card in a picture needs no id. */
type Kind = Omit<ShownCard, 'id'>

const RED_FIVE: Kind = { type: 'number', color: 'red', value: 5 }

interface ShownProps {
  readonly card: Kind
  readonly t: Translate<Key>
  readonly named?: Color
  readonly isDimmed?: boolean
}

const Shown = ({ card, t, isDimmed = false, ...named }: ShownProps) => (
  <Card face={<Face card={{ ...card, id: '' }} {...named} t={t} />} isDimmed={isDimmed} />
)

export const howTo: HowTo<Key> = {
  pictures: [
    (t) => (
      <Row>
        <Shown card={RED_FIVE} t={t} />
        <Sign is="next" />
        <Group>
          <Shown card={{ type: 'number', color: 'red', value: 2 }} t={t} />
          <Shown card={{ type: 'number', color: 'blue', value: 5 }} t={t} />
        </Group>
        <Sign is="right" />
        <Shown card={{ type: 'number', color: 'green', value: 9 }} t={t} isDimmed />
        <Sign is="wrong" />
      </Row>
    ),
    (t) => (
      <Row>
        <Shown card={RED_FIVE} t={t} />
        <Sign is="next" />
        <Shown card={{ type: 'wild' }} t={t} />
        <Sign is="next" />
        <Shown card={{ type: 'wild' }} named="blue" t={t} />
      </Row>
    ),
    (t) => (
      <Row>
        <Group>
          <Shown card={{ type: 'plus2', color: 'green' }} t={t} />
          <Shown card={{ type: 'plus4' }} t={t} />
          <Shown card={{ type: 'plus20' }} t={t} />
        </Group>
        <Figure>= +26</Figure>
      </Row>
    ),
    (t) => (
      <Row>
        <Player place={1} />
        <Shown card={{ type: 'skip', color: 'yellow' }} t={t} />
        <Group>
          <Player place={2} isSkipped />
          <Player place={3} isSkipped />
        </Group>
        <Sign is="next" />
        <Player place={4} />
      </Row>
    ),
    (t) => (
      <Row>
        <Group>
          {(['red', 'blue', 'green', 'yellow'] as const).map((color) => (
            <Shown key={color} card={{ type: 'reverse', color }} t={t} />
          ))}
        </Group>
        <Shown card={{ type: 'reverse', color: 'red' }} t={t} isDimmed />
        <Sign is="wrong" />
      </Row>
    ),
    () => (
      <Row>
        <Card face={null} />
        <Figure>+1</Figure>
        <Sign is="next" />
        <Figure>0</Figure>
        <Sign is="right" />
      </Row>
    ),
  ],
}
