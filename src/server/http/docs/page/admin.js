import { limitRows, listedText, statusRows } from '../docs/text.js'

const byId = (id) => document.getElementById(id)
const said = byId('said')

function make(name, text) {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

async function ask(path, method = 'GET') {
  const response = await fetch(new URL(`./admin/${path}`, document.baseURI), {
    method,
    headers: { authorization: `Bearer ${byId('token').value.trim()}` },
  })
  if (response.status === 204) return null
  const body = await response.json()
  if (!response.ok) throw new Error(body.detail ?? response.statusText)
  return body
}

const time = (ms) => new Date(ms).toLocaleString()

function rowOf(table) {
  const { code, game, people, bots, watching, match, touchedAt } = table
  const playing = match === null ? 'none' : match.isOver ? 'over' : (match.paused ?? 'running')
  const row = document.createElement('tr')
  for (const text of [code, game, people, bots, watching ?? 'asleep', playing, time(touchedAt)])
    row.append(make('td', String(text)))
  const button = make('button', `Dissolve ${code}`)
  button.addEventListener('click', async () => {
    if (!confirm(`End table ${code} for everybody who sits there?`)) return
    try {
      await ask(`tables/${code}/dissolve`, 'POST')
      await show()
      said.textContent = `Table ${code} was dissolved.`
    } catch (error) {
      said.textContent = error.message
    }
  })
  const cell = document.createElement('td')
  cell.append(button)
  row.append(cell)
  return row
}

function pairRow([name, value]) {
  const row = document.createElement('tr')
  const head = make('th', name)
  head.scope = 'row'
  row.append(head, make('td', value))
  return row
}

async function show() {
  const [{ limits, ...status }, { tables }] = await Promise.all([ask('status'), ask('tables')])
  byId('status').replaceChildren(...statusRows(status).map(pairRow))
  byId('tables').replaceChildren(...tables.map(rowOf))
  byId('limits').replaceChildren(...limitRows(limits).map(pairRow))
  byId('shown').hidden = false
  said.textContent = listedText(tables)
}

byId('identity').addEventListener('submit', async (event) => {
  event.preventDefault()
  try {
    await show()
  } catch (error) {
    byId('shown').hidden = true
    said.textContent = error.message
  }
})
