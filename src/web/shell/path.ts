import { navigate, useHashLocation } from 'wouter/use-hash-location'
import { pathIn } from './addresses.ts'

/** The current path, for the router: the part of the address after `#` and before a `?`. */
export function usePath(): [string, typeof navigate] {
  const [location] = useHashLocation()
  return [pathIn(location), navigate]
}
