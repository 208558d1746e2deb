// The texts behind the hashes of a deal to which devices commit. Clients hash them without the rest of the engine.

/** The text whose SHA-256 is a device's commitment to its bytes. All arguments but the player are in hex. */
export function deviceCommitmentText(
  seedHash: string,
  player: string,
  { bytes, salt }: { readonly bytes: string; readonly salt: string },
): string {
  return `icebreaker device 1\n${seedHash}\n${player}\n${salt}\n${bytes}\n`
}

/** The text whose SHA-256 stands for all commitments of a deal, in their order. */
export function roundText(
  seedHash: string,
  commitments: readonly { readonly player: string; readonly hash: string }[],
): string {
  return `icebreaker round 1\n${seedHash}\n${commitments.map(({ player, hash }) => `${player} ${hash}\n`).join('')}`
}
