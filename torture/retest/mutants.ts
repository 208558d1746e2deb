import type { Patch } from '../../tools/testing/tree.ts'

/** A program that loses evidence of damage or fairness, and the test file that must find it. */
interface RetestMutant {
  readonly by: string
  readonly patches: readonly Patch[]
}

type Mutants = Readonly<Record<string, RetestMutant>>

const only = (by: string, file: string, from: string, to: string): RetestMutant => ({
  by,
  patches: [{ file, from, to }],
})
const store = (by: string, file: string, from: string, to: string): RetestMutant =>
  only(`src/server/store/${by}`, `src/server/store/${file}`, from, to)

/** The hash chain of a match, and the scrubber that reads it. */
const CHAIN: Mutants = {
  'links are stored and never compared': store(
    'sqlite/damage.long.test.ts',
    'sqlite/chain/stored-links.ts',
    'if (stored === null || first === undefined) return',
    'if (stored !== row || first === undefined) return',
  ),
  'each block begins a chain of its own': store(
    'sqlite/damage.long.test.ts',
    'sqlite/chain/stored-links.ts',
    'const stored = row === undefined ? null :',
    'const stored = row !== undefined ? null :',
  ),
  'the scrubber does not read snapshots': store(
    'sqlite/damage.long.test.ts',
    'sqlite/chain/scrub.ts',
    'for (const each of read.iterate(match)) checkRow(table, each)',
    'read.iterate(table)',
  ),
  'the scrubber reads the first match only': store(
    'scrubber.test.ts',
    'scrubber.ts',
    "this.#after = found?.match ?? ''",
    "this.#after = ''",
  ),
  'the scrubber tells the operator, and the match plays on': only(
    'src/server/store/scrubber.long.test.ts',
    'src/server/serve.ts',
    '    await gameServer.pauseDamaged(match, why)\n',
    '',
  ),
}

/** The count of acknowledged commits beside the database. */
const MARK: Mutants = {
  'acknowledged commits are not counted': store(
    'sqlite/loss.long.test.ts',
    'sqlite/file/commit-mark.ts',
    '      writeSync(this.#handle, markText(commits), 0)\n',
    '',
  ),
  'a lost log is taken for an empty one': store(
    'sqlite/loss.long.test.ts',
    'sqlite/file/commit-mark.ts',
    'if (marked <= commits) return',
    'if (marked >= 0 * commits) return',
  ),
  'a database that another server writes to goes on': store(
    'sqlite/loss.long.test.ts',
    'sqlite/file/file-guard.ts',
    'if (commits !== this.#commits + 1)',
    'if (commits <= this.#commits)',
  ),
}

/** Receipts, on the server, on devices and on the command line. */
const RECEIPTS: Mutants = {
  'anybody can sign a receipt': only(
    'src/server/receipts/receipts.test.ts',
    'src/server/receipts/receipts.ts',
    'if (receipt.key !== publicKeyOf(await this.#readKey()) || !isSigned(receipt))',
    'if (!isSigned(receipt))',
  ),
  'other actions in place of the lost ones are good enough': only(
    'src/server/receipts/receipts.test.ts',
    'src/server/receipts/receipts.ts',
    'point.head !== null && receiptHead(point.head) === head',
    'point.head !== null && head.length > 0',
  ),
  'a device replaces the receipt that proves a loss': only(
    'src/web/table/receipts/receipt-keeper.test.ts',
    'src/web/table/receipts/receipt-keeper.ts',
    '    } else if (receipt !== null && receipt.match === this.#match) {',
    '    }\n    if (receipt !== null && receipt.match === this.#match) {',
  ),
  'a device does not show its receipt after a cut': only(
    'src/web/table/receipts/receipt-keeper.test.ts',
    'src/web/table/receipts/receipt-keeper.ts',
    '  reconnected(): void {\n    this.#isShown = false\n',
    '  reconnected(): void {\n    void this.#match\n',
  ),
  'verify takes a forged receipt for a good one': only(
    'src/cli/verify-receipts.long.test.ts',
    'src/cli/verify-receipts.ts',
    '    if (!signed) isBroken = true\n',
    '',
  ),
}

/** The standby and its history. */
const STANDBY: Mutants = {
  'changes are applied whatever the copy has': store(
    'standby/standby.long.test.ts',
    'standby/history.ts',
    '  if (has !== from)\n',
    '  if (has > from)\n',
  ),
  'a line of the history is not checked': store(
    'standby/standby.long.test.ts',
    'standby/changes-log.ts',
    "if (line.toString('latin1', 0, CRC) !== crcOf(json)) return null",
    "if (line.toString('latin1', 0, CRC) === crcOf('')) return null",
  ),
  'changes reach the copy before the history': store(
    'standby/standby.long.test.ts',
    'standby/standby.ts',
    '    this.#log.append(changes)\n',
    '',
  ),
  'the leader forgets changes that the standby has not stored': store(
    'standby/standby.long.test.ts',
    'sqlite/file/feed/recorder.ts',
    'findIndex(({ to }) => to > commits)',
    'findIndex(({ to }) => to > commits + 1e9)',
  ),
  'a standby that lost commits takes over': store(
    'standby/standby.long.test.ts',
    'standby/take-over.ts',
    'if ((marked ?? 0) > commits)',
    'if ((marked ?? 0) < 0 * commits)',
  ),
  'a server that was followed stops without its standby': store(
    'standby/standby.long.test.ts',
    'sqlite/file/feed/feed.ts',
    '    await promise\n',
    '',
  ),
}

/** The dealer, to whom devices commit. The simulation and src/engine/dealer.slow.test.ts have mutants of it as well. */
const DEALER: Mutants = {
  'a device may reveal other bytes than it has committed to': only(
    'src/table/dealer-attack.test.ts',
    'src/table/dealing.ts',
    "  if (deviceCommitment(deal, own.player, { bytes, salt }) !== known.hash) return reject('false-reveal')\n",
    '  void deviceCommitment\n',
  ),
  'a device may commit again once others have revealed': only(
    'src/table/dealer-attack.test.ts',
    'src/table/dealing.ts',
    "  if (isDealing(table)) return reject('commitments-closed')\n",
    '',
  ),
  'a deal whose time is up accepts bytes': only(
    'src/table/dealer-attack.test.ts',
    'src/table/dealing.ts',
    'next.commitment !== deal || dealing.isClosed === true)',
    'next.commitment !== deal)',
  ),
  'bytes that were not revealed count as zeros': only(
    'src/engine/seed.test.ts',
    'src/engine/seed.ts',
    "opened === null ? '00' :",
    "opened === null ? '0100000000000000000000000000000000' :",
  ),
  'a device reveals its bytes to a second announcement': only(
    'src/client/deals/entropy.test.ts',
    'src/client/deals/notes.ts',
    'return known.round === round',
    'return true',
  ),
  'a device reveals to an announcement without its commitment': only(
    'src/client/deals/entropy.test.ts',
    'src/client/deals/entropy.ts',
    'if (secret === null || announced?.hash !== secret.hash || announced.hasRevealed) return',
    'if (secret === null || announced?.hasRevealed) return',
  ),
  'verify does not open the commitments': only(
    'src/engine/verify.test.ts',
    'src/engine/verify.ts',
    'return opened === null || deviceCommitment(seedHash, player, opened) === hash',
    'return opened === null || deviceCommitment(seedHash, player, opened) !== ""',
  ),
  'verify does not compare the commitments with those that a device saw': only(
    'src/engine/verify.test.ts',
    'src/engine/verify.ts',
    'finding: compare(witness.round, round)',
    'finding: compare(null, round)',
  ),
}

/** The budget of costly reads. */
const READS: Mutants = {
  'replays in a thread cost nobody anything': only(
    'src/server/rate-limits/read-work.test.ts',
    'src/server/tables/replay/thread.ts',
    'const answer = charge(await promise)',
    'const [, answer] = await promise',
  ),
  'an address that has overdrawn reads on': only(
    'src/server/limits.long.test.ts',
    'src/server/rate-limits/read-work.ts',
    'if (waitMs !== null) return',
    'if (waitMs !== null && waitMs < 0) return',
  ),
}

export const RETEST_MUTANTS: Mutants = { ...CHAIN, ...MARK, ...RECEIPTS, ...STANDBY, ...DEALER, ...READS }

/** The hash chain in PostgreSQL: cluster/torture/retest.slow.test.ts runs these. */
export const POSTGRES_MUTANTS: Mutants = {
  'PostgreSQL links an action to no revision': only(
    'cluster/tests/damage.test.ts',
    'src/server/store/postgres/append.ts',
    "'asked.revision', 'asked.entry')",
    "'asked.entry')",
  ),
  'PostgreSQL stores links and never compares them': only(
    'cluster/tests/damage.test.ts',
    'src/server/store/postgres/matches.ts',
    "  checkLinks(textAt(row, 'id'), textAt(row, 'head'), start, linked)\n",
    '',
  ),
}
