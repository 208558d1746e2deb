/** Makes a server trust loopback as its proxy, so that every client can have an address of its own. */
export const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' }

/** Returns a different address for each number, so that no client reaches the limits of another one's address. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}
