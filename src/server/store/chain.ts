import { hash } from 'node:crypto'
import { DAMAGED, StoreDamage } from './store.ts'

// PostgreSQL computes the same two hashes in `postgres/append.ts`.

/**
 * The chain of a match: each link is the hash of the one before, the revision and the stored entry, so that no entry can be
 * changed, moved or removed without changing all links after it. It begins with the header of the match, whose seed nobody
 * outside knows while the match runs. So a link cannot be guessed, but it must not leave the server either: with two
 * of them, anybody could try out which hidden action lies between. `receiptHead` is what clients get.
 */
export function link(before: string, revision: number, entry: string): string {
  return hash('sha256', `${before}\n${revision}\n${entry}`, 'hex')
}

/**
 * The link before the first one of a chain. A match that an earlier version has begun has entries without links: then the
 * chain starts after that revision.
 */
export function chainStart(match: string, revision: number, header: string): string {
  return hash('sha256', `icebreaker chain 1\n${match}\n${revision}\n${header}`, 'hex')
}

/** The link of the last of these entries, the JSON of consecutive ones. */
export function linkAll(before: string, first: number, entries: readonly string[]): string {
  let head = before
  for (const [at, entry] of entries.entries()) head = link(head, first + at, entry)
  return head
}

/** The published form of a link: it shows that two histories are equal, and nothing else. */
export function receiptHead(last: string): string {
  return hash('sha256', `icebreaker receipt 1\n${last}`, 'hex')
}

/** A stored entry of a match; without a link if an earlier version wrote it. */
export type LinkedEntry<Entry> = readonly [revision: number, entry: Entry, link: string | null]

/** Throws if an entry is missing among these, or does not have the link that follows from the one before. */
export function checkLinks(
  match: string,
  header: string,
  { after, before }: { readonly after: number; readonly before: string | null },
  entries: readonly LinkedEntry<unknown>[],
): void {
  let [last, head] = [after, before]
  for (const [revision, entry, stored] of entries) {
    if (revision !== last + 1) throw brokenChain(match, last, revision)
    const expected =
      stored === null ? null : link(head ?? chainStart(match, last, header), revision, JSON.stringify(entry))
    if (expected !== stored) throw brokenChain(match, revision, revision)
    last = revision
    head = stored
  }
}

/** The damage of a match whose entries do not have the links that were stored for them. */
export function brokenChain(match: string, first: number, last: number): StoreDamage {
  return new StoreDamage(
    `Match ${match} ${DAMAGED}: the hash chain of its actions is broken between ${first} and ${last}. Run "icebreaker doctor", and restore a backup.`,
  )
}
