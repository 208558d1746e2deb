import './picture.css'
import { Captioned, Figure, Group, Player, Row, Sign } from '../../../board-kit/how-to/example.tsx'
import type { HowTo } from '../../../board-kit/how-to/how-to.ts'
import type { Key } from '../texts/en.ts'
import { GiftBox, GiftPicture, Padlock } from './picture.tsx'

const DUCK = { picture: '🦆' }
const LAMP = { picture: '🌋' }

const Box = ({ number }: { number: number }) => (
  <span className="elephant-how-box">
    <GiftBox giftId={`g${number}`} />
  </span>
)

export const howTo: HowTo<Key> = {
  pictures: [
    () => (
      <Row>
        <Group>
          <Box number={1} />
          <Box number={2} />
          <Box number={3} />
          <Box number={4} />
        </Group>
      </Row>
    ),
    () => (
      <Row>
        <Player place={1} />
        <Box number={2} />
        <Sign is="next" />
        <GiftPicture content={DUCK} />
      </Row>
    ),
    () => (
      <Row>
        <Player place={1} />
        <Sign is="next" />
        <GiftPicture content={DUCK} />
        <Sign is="next" />
        <Player place={2} />
      </Row>
    ),
    () => (
      <Row>
        <Player place={1} />
        <GiftPicture content={DUCK} />
        <Sign is="wrong" />
        <Group>
          <Box number={3} />
          <GiftPicture content={LAMP} />
          <Sign is="right" />
        </Group>
      </Row>
    ),
    () => (
      <Row>
        <Captioned caption="3/3">
          <GiftPicture content={DUCK} />
        </Captioned>
        <Figure>
          <Padlock />
        </Figure>
      </Row>
    ),
    () => (
      <Row>
        <Group>
          <Player place={1} />
          <Player place={2} />
          <Player place={3} />
        </Group>
        <Sign is="next" />
        <Player place={1} />
        <Group>
          <Figure>1×</Figure>
          <GiftPicture content={LAMP} />
        </Group>
      </Row>
    ),
  ],
}
