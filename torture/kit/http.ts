/** Makes a server trust loopback as its proxy, so that every client can have an address of its own. */
export const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' }

/** Returns a different address for each number, so that no client reaches the limits of another one's address. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

/** Posts JSON and returns the answer; throws an error on any status but success. */
export async function post<T>(url: string, path: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as T
}

/** Reads one of the server's metrics, which callers on this machine may see. */
export async function gaugeAt(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const line = metrics.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1))
}
