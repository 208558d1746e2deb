import type { ReactNode } from 'react'
import type { Avatar } from '../../protocol/identity.ts'
import type { Mood } from '../moods/mood.ts'

/** An eye in a mood. */
function eye(mood: Mood, x: number, y: number, r: number): ReactNode {
  switch (mood) {
    case 'calm':
      return <circle key={x} className="avatar-dot" cx={x} cy={y} r={r} />
    case 'happy':
      return <path key={x} className="avatar-line" d={`M${x - 2.3} ${y + 1}q2.300-4 4.600 0`} />
    case 'shocked':
      return (
        <g key={x}>
          <circle className="avatar-paper avatar-white" cx={x} cy={y} r={r + 1.7} />
          <circle className="avatar-dot" cx={x} cy={y} r={r / 1.5} />
        </g>
      )
    case 'thinking':
      return (
        <g key={x}>
          <circle className="avatar-dot" cx={x + 0.9} cy={y - 0.9} r={r} />
          <path className="avatar-line" d={`M${x - 2} ${y - 3.8}l4-1`} />
        </g>
      )
    case 'asleep':
      return <path key={x} className="avatar-line" d={`M${x - 2.3} ${y}q2.300 3 4.600 0`} />
  }
}

const eyes = (mood: Mood, x = 4.5, y = -1, r = 1.5) => [eye(mood, -x, y, r), eye(mood, x, y, r)]

/** The colours of the animals. */
export const FUR: Readonly<Record<Avatar, string>> = {
  fox: '#f08a45',
  owl: '#c79b6e',
  cat: '#b4bac6',
  bear: '#b9814f',
  frog: '#86cd74',
  whale: '#7fbdea',
  bee: '#f9ce3f',
  snail: '#ecbd8b',
  hedgehog: '#efd9bb',
  penguin: '#fffdf7',
  otter: '#b58a66',
  moose: '#c0935f',
}

/** Animal heads of fur with ink lines, around the origin, about 28 units wide. */
export const ANIMALS: Readonly<Record<Avatar, (mood: Mood) => ReactNode>> = {
  fox: (mood) => (
    <>
      <path className="avatar-paper" d="M-13-12-5-7H5l8-5-1 14L0 12-12 2z" />
      <path className="avatar-line" d="M-12 2-4 4 0 8l4-4 8-2" />
      {eyes(mood, 5, -1.5)}
      <circle className="avatar-dot" cy="10" r="2" />
    </>
  ),
  owl: (mood) => (
    <>
      <path className="avatar-paper" d="M-11-12-5-9H5l6-3v13C11 8 6 12 0 12S-11 8-11 1z" />
      <circle className="avatar-paper avatar-white" cx="-5" cy="-2" r="4.5" />
      <circle className="avatar-paper avatar-white" cx="5" cy="-2" r="4.5" />
      {eyes(mood, 5, -2, 1.8)}
      <path className="avatar-dot" d="M-2 3h4L0 7z" />
    </>
  ),
  cat: (mood) => (
    <>
      <path className="avatar-paper" d="m-11-13 6 5H5l6-5 1 14C12 8 6 11 0 11S-12 8-12 1z" />
      {eyes(mood)}
      <path
        className="avatar-line"
        d="M0 3.500v1.500M-3 7c1.5 1 3 0 3-2 0 2 1.5 3 3 2M-15 2l6 1M15 2 9 3M-14 7l5-1M14 7 9 6"
      />
    </>
  ),
  bear: (mood) => (
    <>
      <circle className="avatar-paper" cx="-9" cy="-8" r="4.5" />
      <circle className="avatar-paper" cx="9" cy="-8" r="4.5" />
      <circle className="avatar-paper" r="12" cy="1" />
      <ellipse className="avatar-line" cy="6" rx="5" ry="4" />
      {eyes(mood, 4.5, -2)}
      <circle className="avatar-dot" cy="4.5" r="1.8" />
    </>
  ),
  frog: (mood) => (
    <>
      <circle className="avatar-paper" cx="-7.5" cy="-7" r="5" />
      <circle className="avatar-paper" cx="7.5" cy="-7" r="5" />
      <ellipse className="avatar-paper" cy="3" rx="14" ry="9" />
      {eyes(mood, 7.5, -7.5, 2)}
      <path className="avatar-line" d="M-8 4c4 4 12 4 16 0" />
    </>
  ),
  whale: (mood) => (
    <>
      <path
        className="avatar-paper"
        d="M-14 3c0-7 6-10 12-8s8 5 11 3c-2-2-2-5-1-7l3 3 4-2c1 5-1 8-3 9 0 6-5 10-12 10S-14 8-14 3z"
      />
      <path className="avatar-line" d="M-13 5c4 2 7 2 10 0M-4-8v-5M-4-11c-1-2-3-2-4-1M-4-11c1-2 3-2 4-1" />
      {eye(mood, -8, 0, 1.5)}
    </>
  ),
  bee: (mood) => (
    <>
      <ellipse
        className="avatar-paper avatar-white"
        cx="-4"
        cy="-7"
        rx="4"
        ry="6.5"
        transform="rotate(-24 -4 -7)"
      />
      <ellipse
        className="avatar-paper avatar-white"
        cx="5"
        cy="-7"
        rx="4"
        ry="6.5"
        transform="rotate(24 5 -7)"
      />
      <ellipse className="avatar-paper" cy="4" rx="13" ry="8" />
      <path className="avatar-band" d="M-3-3.500v15M3.5-3.500v15" />
      {eye(mood, -8.5, 2, 1.5)}
      <path className="avatar-line" d="m13 4 3 1M-10-3l-3-4" />
    </>
  ),
  snail: (mood) => (
    <>
      <path className="avatar-paper" d="M-14 11c-2-6 0-12 3-12 2 0 3 2 3 4 0 3 3 4 8 4h13c1 0 1 4-2 4z" />
      <circle className="avatar-paper" cx="3.5" cy="0" r="9" />
      <path className="avatar-line" d="M3.5 0c3 0 3 4-1 4s-5-8 2-8 7 11 0 11M-12-1l-2-6M-9-1l2-6" />
      {[eye(mood, -14.5, -8.5, 1.5), eye(mood, -6.5, -8.5, 1.5)]}
    </>
  ),
  hedgehog: (mood) => (
    <>
      <path
        className="avatar-dark"
        d="m-4 10-2-4-5 1 1-5-4-3 4-2-1-5 5 1 1-5 4 3 4-4 2 5 5-1v5l4 2-3 4 1 4z"
      />
      <path className="avatar-paper" d="M-14 8C-9 7-9-1-2-1c6 0 9 6 8 11H-7c-4 0-7 0-7-2z" />
      {eye(mood, -2, 4, 1.5)}
      <circle className="avatar-dot" cx="-13" cy="8" r="1.8" />
    </>
  ),
  penguin: (mood) => (
    <>
      <path className="avatar-dark" d="M0-14c7 0 10 6 10 13S7 13 0 13-10 6-10-1s3-13 10-13z" />
      <path
        className="avatar-paper"
        d="M0-5c2-4 7-3 7 2 0 3-1 4-1 7 0 4-2 7-6 7s-6-3-6-7c0-3-1-4-1-7 0-5 5-6 7-2z"
      />
      {eyes(mood, 3.5, -3, 1.4)}
      <path className="avatar-beak" d="M-2.5 0h5L0 4z" />
    </>
  ),
  otter: (mood) => (
    <>
      <circle className="avatar-paper" cx="-10" cy="-6" r="3" />
      <circle className="avatar-paper" cx="10" cy="-6" r="3" />
      <ellipse className="avatar-paper" cy="1" rx="13" ry="11" />
      {eyes(mood, 5.5, -2.5)}
      <path className="avatar-dot" d="M-3 1.500h6L0 5z" />
      <path className="avatar-line" d="M0 5v2c-2 3-5 2-6 0M0 7c2 3 5 2 6 0M-16 3l7 1M16 3 9 4" />
    </>
  ),
  moose: (mood) => (
    <>
      <path
        className="avatar-dark"
        d="M-5-6c-5 0-8-1-9-7 2 1 3 2 4 2l-1-3c3 0 5 3 6 5zM5-6c5 0 8-1 9-7-2 1-3 2-4 2l1-3c-3 0-5 3-6 5z"
      />
      <path className="avatar-paper" d="M-5-8H5c2 3 1 6 2 9 1 4 1 12-7 12S-8 5-7 1c1-3 0-6 2-9z" />
      {eyes(mood, 3.5, -3)}
      <path className="avatar-line" d="M-3 7v1M3 7v1M-4 10.500c3 1.5 5 1.5 8 0" />
    </>
  ),
}
