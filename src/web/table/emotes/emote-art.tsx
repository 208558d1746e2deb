import type { ReactNode } from 'react'
import type { Emote } from '../../../protocol/table.ts'

const Head = ({ children }: { children: ReactNode }) => (
  <>
    <circle className="emote-head" cx="16" cy="16" r="13" />
    {children}
  </>
)

const ART: Readonly<Record<Emote, ReactNode>> = {
  clap: (
    <>
      <path
        className="emote-hand"
        d="M6 19c0-4 5-12 7-11s-1 4-2 6c3-4 6-8 8-7s-2 5-4 8c3-3 6-6 7-5s-2 4-4 7c2-2 4-4 5-3 2 2-5 13-10 13-4 0-7-4-7-8z"
      />
      <path className="emote-line" d="M24 4v3M28 6l-2 2.500M29.5 10.500l-3 .5" />
    </>
  ),
  laugh: (
    <Head>
      <path className="emote-line" d="M8.5 13.500c1-2 3.5-2 4.5 0M19 13.500c1-2 3.5-2 4.5 0" />
      <path className="emote-mouth" d="M9 17.500h14c0 5-3 8-7 8s-7-3-7-8z" />
    </Head>
  ),
  wow: (
    <Head>
      <circle className="emote-ink" cx="11.5" cy="12.5" r="1.8" />
      <circle className="emote-ink" cx="20.5" cy="12.5" r="1.8" />
      <ellipse className="emote-mouth" cx="16" cy="21.5" rx="3.5" ry="4.5" />
    </Head>
  ),
  sad: (
    <Head>
      <circle className="emote-ink" cx="11.5" cy="13.5" r="1.8" />
      <circle className="emote-ink" cx="20.5" cy="13.5" r="1.8" />
      <path className="emote-line" d="M10.5 23c3-4 8-4 11 0" />
      <path className="emote-tear" d="M23 17c2 3 2 5 0 5s-2-2 0-5z" />
    </Head>
  ),
  heart: <path className="emote-heart" d="M16 28C5 20 3 14 5 9c2-4 8-4 11 1 3-5 9-5 11-1 2 5 0 11-11 19z" />,
  fire: (
    <>
      <path
        className="emote-fire"
        d="M16 3c1 5 9 8 9 17 0 6-4 9-9 9s-9-3-9-9c0-4 2-6 4-8 0 2 1 4 2 4 1-4-1-9 3-13z"
      />
      <path className="emote-flame" d="M16 17c1 2 4 4 4 7 0 3-2 4-4 4s-4-1-4-4c0-2 3-4 4-7z" />
    </>
  ),
  oops: (
    <Head>
      <path className="emote-line" d="m9 11 4 1.500L9 14M23 11l-4 1.500L23 14" />
      <path className="emote-line" d="M9.5 22c1.5-3 2.5 1 4.5-1s3 1 4.5-1 2.5 1 4 0" />
    </Head>
  ),
  hurry: (
    <>
      <path className="emote-paper" d="M8 4h16v3c0 5-5 6-5 9s5 4 5 9v3H8v-3c0-5 5-6 5-9S8 12 8 7z" />
      <path className="emote-sand" d="M11 26c0-4 5-4 5-7 0 3 5 3 5 7zM12 10h8c-1 2-4 3-4 5 0-2-3-3-4-5z" />
      <path className="emote-line" d="M6.5 4h19M6.5 28h19" />
    </>
  ),
}

/** The drawing of an emote; its name stands beside it. */
export function EmoteArt({ emote }: { emote: Emote }) {
  return (
    <svg className="emote-art" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      {ART[emote]}
    </svg>
  )
}
