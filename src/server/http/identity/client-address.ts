import { BlockList, isIP, isIPv4 } from 'node:net'

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%') // without its zone
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  if (tail === undefined) return numbers(head)
  const [before, after] = [numbers(head), numbers(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The address without an IPv6 wrapping: an IPv4-mapped IPv6 address becomes the IPv4 address. */
function plainOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return address
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** The key for rate limits: an IPv4 address, or the IPv6 /64 of one household or machine. */
export function bucketOf(address: string): string {
  const plain = plainOf(address)
  if (isIP(plain) !== 6) return plain
  return `${groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The wider network that a bucket of `bucketOf` belongs to: a /48 of IPv6, or a /24 of IPv4. */
export function networkOf(bucket: string): string {
  const isIPv6 = bucket.includes(':')
  const parts = bucket.split(isIPv6 ? ':' : '.').slice(0, 3)
  return isIPv6 ? `${parts.join(':')}::/48` : `${parts.join('.')}.0/24`
}

/**
 * The client's address. `X-Forwarded-For` is followed from its end as long as each hop is a trusted proxy; the first hop
 * that is not trusted is the client, whatever is listed before it.
 */
export function clientAddress(
  remote: string,
  forwardedFor: string | readonly string[] | undefined,
  trusted: BlockList | null,
): string {
  const hops = [forwardedFor ?? []].flat().flatMap((line) => line.split(','))
  let client = remote
  while (trusted !== null && isIn(trusted, client)) {
    const before = hops.pop()?.trim() ?? ''
    if (isIP(before) === 0) break
    client = before
  }
  return client
}

/** Whether an address is in one of these networks. */
export function isIn(list: BlockList, address: string): boolean {
  const plain = plainOf(address)
  return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

export function isLoopback(address: string): boolean {
  const plain = plainOf(address)
  return plain.startsWith('127.') || plain === '::1'
}

/** The named networks, or the first invalid one. A network of half the internet is refused: it would trust everybody. */
export function readNetworks(
  names: readonly string[],
): { readonly ok: true; readonly list: BlockList } | { readonly ok: false; readonly wrong: string } {
  const list = new BlockList()
  for (const name of names) {
    const [address = '', length, ...rest] = name.split('/')
    const family = isIP(address)
    const bits = family === 4 ? 32 : 128
    const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : -1
    if (family === 0 || rest.length > 0 || prefix < (family === 4 ? 8 : 16) || prefix > bits)
      return { ok: false, wrong: name }
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
  }
  return { ok: true, list }
}
