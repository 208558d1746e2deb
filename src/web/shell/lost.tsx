import { useParty } from '../home/use-party.ts'

/** An animal on a page without anything to show. Its room is kept until it arrives. */
export function Lost() {
  const party = useParty(true)
  return <div className="lost">{party !== null && <party.Lost />}</div>
}
