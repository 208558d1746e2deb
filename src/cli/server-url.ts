import { UsageError } from '../cli-kit/usage.ts'
import { readConfig } from '../server/config.ts'

/** Parses the address of `--url`; anything else is a UsageError. */
export function urlNamed(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--url is an address such as https://play.example.org, not ${text}.`)
  return url
}

/** Returns the address of the server that the environment configures. */
export function configuredUrl(): URL {
  const read = readConfig(process.env)
  if (!read.ok) return new URL('http://127.0.0.1:3000/')
  const { publicUrl, address } = read.config
  return publicUrl ?? new URL(`http://127.0.0.1:${address.port}/`)
}
