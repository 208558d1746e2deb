import { boxNumber } from '../rules/view-queries.ts'
import { GiftArt } from './art/gift-art.tsx'

const PAPERS = ['ember', 'leaf', 'wave', 'sun'] as const

/** Lines, dots, a grid and waves, so that papers differ without colour too. */
const PATTERNS = [
  'M9 40 29 60M9 52 17 60M11 30 41 60M23 30 53 60M35 30 55 50M47 30 55 38',
  'M16 38h.1M24 46h.1M16 54h.1M40 38h.1M48 46h.1M40 54h.1M48 32h.1M24 32h.1',
  'M9 40h46M9 50h46M17 30v30M47 30v30',
  'M9 40c6-5 10 5 16 0s10 5 16 0 9 4 14 0M9 52c6-5 10 5 16 0s10 5 16 0 9 4 14 0',
] as const

const RIBBONS = [
  'M28 16h8v44h-8z',
  'M28 16h8v44h-8zM9 42h46v7H9z',
  'M16 16h7v44h-7zM41 16h7v44h-7z',
  'M9 34h46v7H9zM9 50h46v7H9z',
] as const

const BOW = 'M32 16C28 4 14 3 14 10c0 5 10 6 18 6zm0 0c4-12 18-13 18-6 0 5-10 6-18 6z'

/** The class of a gift's paper, and which ribbon it has. Both depend on its number only, so they reveal nothing. */
function wrapOf(giftId: string) {
  const number = boxNumber(giftId)
  return {
    number,
    paper: `elephant-paper elephant-paper-${PAPERS[number % 4]}`,
    ribbon: (number + Math.floor(number / 4)) % 4,
  }
}

/** A wrapped gift. */
export function GiftBox({ giftId }: { giftId: string }) {
  return (
    <svg className="elephant-art" viewBox="4 0 56 64" aria-hidden="true" focusable="false">
      <ellipse className="elephant-shade" cx="32" cy="60.500" rx="26" ry="3" />
      <BoxBody giftId={giftId} />
      <BoxLid giftId={giftId} />
    </svg>
  )
}

/** The lower part of a wrapped gift with its number. */
export function BoxBody({ giftId }: { giftId: string }) {
  const { number, paper, ribbon } = wrapOf(giftId)
  return (
    <>
      <g className={paper}>
        <rect x="9" y="28" width="46" height="32" rx="3" />
        <path className="elephant-pattern" d={PATTERNS[number % 4]} />
        <path className="elephant-ribbon" d={RIBBONS[ribbon]} />
      </g>
      <circle className="elephant-tag" cx="32" cy="45" r="12.5" />
      <text className="elephant-tag-number" x="32" y="50.5" textAnchor="middle">
        {number}
      </text>
    </>
  )
}

/** The lid of a wrapped gift with its bow. */
export function BoxLid({ giftId }: { giftId: string }) {
  const { paper, ribbon } = wrapOf(giftId)
  return (
    <g className={paper}>
      <rect x="6" y="16" width="52" height="13" rx="3" />
      {ribbon < 3 && <path className="elephant-ribbon" d="M28 16h8v13h-8z" />}
      <path className="elephant-bow" d={BOW} />
    </g>
  )
}

/** A number that depends on nothing but the text. */
function numberOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
}

/** An opened box, for gifts without a picture: its paper, pattern and ribbon follow from the title. */
function OpenPresent({ title }: { readonly title: string }) {
  const number = numberOf(title)
  const paper = PAPERS[number % 4]
  return (
    <svg className="elephant-art" viewBox="2 2 60 60" aria-hidden="true" focusable="false">
      <g className={`elephant-paper elephant-paper-${paper}`}>
        <rect x="10" y="34" width="44" height="26" rx="3" />
        <g transform="translate(1.400 24.500) scale(.957 .59)">
          <path className="elephant-pattern" d={PATTERNS[(number >> 2) % 4]} />
          <path className="elephant-ribbon" d={RIBBONS[(number >> 4) % 4]} />
        </g>
        <path d="M12 24 55 11a3 3 0 0 1 4 2l2 6a2 2 0 0 1-2 3L16 35a2 2 0 0 1-3-2l-2-7a2 2 0 0 1 1-2z" />
        <path className="elephant-ribbon" d="m31 18 8-2 3 11-8 2z" />
      </g>
      <path className="elephant-spark" d="M20 8v8M16 12h8M38 4v5M35.5 6.500h5" />
    </svg>
  )
}

const isWebAddress = (text: string) => /^https?:\/\//iu.test(text)

/** The text if it is an http or https address, else null. */
export const webAddress = (text: string | null) => (text !== null && isWebAddress(text) ? text : null)

/** A gift by its picture; without one, it is drawn from its title. */
export interface Pictured {
  readonly picture: string | null
  readonly title?: string
}

/**
 * The drawing of a gift. Only a sign that a player has typed and nobody has drawn is shown as text. Remote pictures are
 * never fetched: that would reveal players to other servers.
 */
export function GiftPicture({ content }: { content: Pictured | undefined }) {
  return (
    <span className="elephant-picture" aria-hidden="true">
      <Inside picture={content?.picture ?? null} title={content?.title ?? ''} />
    </span>
  )
}

function Inside({ picture, title }: Required<Pictured>) {
  if (picture === null || isWebAddress(picture)) return <OpenPresent title={title} />
  return <GiftArt sign={picture} />
}

export function Padlock() {
  return (
    <svg className="elephant-padlock" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M7 11V8a5 5 0 0 1 10 0v3" />
      <rect x="4.5" y="11" width="15" height="10" rx="2.5" />
    </svg>
  )
}

export function InfoIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v6M12 7.2v.1" />
    </svg>
  )
}
