import type { WatchedServer } from '../../torture/kit/watched-server.ts'

/** One kind of load, repeated this many times; returns a summary and the violations. */
export type Load = (server: WatchedServer, times: number) => Promise<LoadResult>

export interface LoadResult {
  readonly seen: string
  readonly violations: readonly string[]
}
