import { navigate, useHashLocation } from 'wouter/use-hash-location'
import { pathIn } from './addresses.ts'

/** The place in the page, for the router: what follows `#`, without what follows a `?` in it. */
export function usePath(): [string, typeof navigate] {
  const [location] = useHashLocation()
  return [pathIn(location), navigate]
}
