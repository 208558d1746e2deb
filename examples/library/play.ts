import { connectTable, createApi, nodeWorld } from 'icebreaker/client'

/** Joins the server like any other client, and plays a match of Pig against a bot over the socket. */
const baseUrl = process.argv[2] ?? 'http://127.0.0.1:3000'
const world = nodeWorld()
const api = createApi({ world, baseUrl })
const opened = await api.openMatch({ game: 'pig', name: 'Library', bots: ['good'], paceMs: 0 })
if (!opened.ok) throw new Error(opened.rejected.reason)
const { code, token } = opened.value
const table = connectTable({ world, baseUrl, code, token })

let isActing = false
async function actIfPossible(): Promise<void> {
  const { state } = table.snapshot()
  const [roll, hold] = state?.legal ?? []
  if (state?.outcome) {
    console.log(`It is over: ${JSON.stringify(state.outcome.places)}`)
    table.close()
  } else if (roll !== undefined && !isActing) {
    isActing = true
    await table.act(hold ?? roll)
    isActing = false
    await actIfPossible() // States that arrived in the meantime were ignored.
  }
}
table.subscribe(() => void actIfPossible())
