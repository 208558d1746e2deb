/** Splits a text at its backticks: every other piece is code. An unpaired backtick stays as it is. */
export function codePieces(text) {
  const pieces = []
  let end = 0
  for (const match of text.matchAll(/`([^`]+)`/g)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isCode: false })
    pieces.push({ text: match[1], isCode: true })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isCode: false })
  return pieces
}

const ABBREVIATIONS = { http: 'HTTP' }

/** A key in words: `tablesPerPerson` reads "Tables per person", and `bodyBytes` "Body (size)". */
export function nameOf(key) {
  if (key in ABBREVIATIONS) return ABBREVIATIONS[key]
  const words = key
    .replace(/Ms$/, ' (time)')
    .replace(/Bytes$/, ' (size)')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
  ['ms', 1],
]

/** A duration in its two largest units: "2 d 3 h", "1 min 30 s". */
function durationOf(ms) {
  const first = UNITS.findIndex(([, size]) => ms >= size)
  if (first < 0) return `${ms} ms`
  const [[name, size], next] = [UNITS[first], UNITS[first + 1]]
  const count = Math.floor(ms / size)
  const rest = next === undefined ? 0 : Math.floor((ms - count * size) / next[1])
  return rest === 0 ? `${count} ${name}` : `${count} ${name} ${rest} ${next[0]}`
}

function bytesOf(bytes) {
  const isLarge = bytes >= 1024 ** 2
  const size = isLarge ? bytes / 1024 ** 2 : bytes / 1024
  return `${size.toLocaleString('en', { maximumFractionDigits: 1 })} ${isLarge ? 'MiB' : 'KiB'}`
}

function rateOf({ burst, perSecond }) {
  const pace = perSecond >= 1 ? `${perSecond} a second` : `${Math.round(perSecond * 60)} a minute`
  return `${burst.toLocaleString('en')} at once, then ${pace}`
}

/** A value with the unit that its key ends in. */
export function shownValue(key, value) {
  if (typeof value === 'object' && value !== null && 'burst' in value) return rateOf(value)
  if (typeof value !== 'number') return String(value)
  if (key.endsWith('Ms')) return durationOf(value)
  if (key.endsWith('Bytes')) return bytesOf(value)
  return value.toLocaleString('en')
}

const STATUS_NAMES = {
  version: 'Version of Icebreaker',
  node: 'Version of Node',
  uptimeMs: 'Running for',
  tables: 'Tables in memory',
  sockets: 'Open connections',
  memoryBytes: 'Memory in use',
}

/** The rows about the server: a name and a value each. */
export function statusRows(status) {
  return Object.entries(status).map(([key, value]) => [
    STATUS_NAMES[key] ?? nameOf(key),
    shownValue(key, value),
  ])
}

/** The rows about the limits, those of a group behind its name. */
export function limitRows(limits) {
  return Object.entries(limits).flatMap(([group, values]) =>
    Object.entries(values).map(([key, value]) => [
      `${nameOf(group)}: ${nameOf(key)}`,
      shownValue(key, value),
    ]),
  )
}

/** How many tables the list has; a table that nobody uses is stored, and not in memory. */
export function listedText(tables) {
  const asleep = tables.filter(({ watching }) => watching === null).length
  const noun = tables.length === 1 ? 'table' : 'tables'
  return `${tables.length} ${noun} listed: ${tables.length - asleep} in memory, ${asleep} stored.`
}
