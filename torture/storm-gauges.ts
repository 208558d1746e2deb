import { AS_PROXY } from './cuts-run.ts'

/** Loopback speaks for many addresses, so that every limit of one address stays as it is. */
export const STORM_SERVER = AS_PROXY

/** A figure that the server gives of itself, to those on this machine. */
export async function gaugeAt(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const line = metrics.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1))
}
