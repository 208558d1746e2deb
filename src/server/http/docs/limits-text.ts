import {
  LIMITS,
  MEMORY_LIMITS,
  MEMORY_REASONS,
  NOTICE_LIMITS,
  NOTICE_REASONS,
  REASONS,
  SOCKET_LIMITS,
  SOCKET_REASONS,
  TABLE_LIMITS,
  TABLE_REASONS,
} from '../../limits.ts'

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [24 * 3_600_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
]

function time(ms: number): string {
  const [size, name] = UNITS.find(([unit]) => ms >= unit && ms % unit === 0) ?? [1, 'ms']
  return `${ms / size} ${name}`
}

function bytes(count: number): string {
  const kib = count / 1024
  return kib >= 1024 ? `${kib / 1024} MiB` : `${kib} KiB`
}

/** Formats a limit; the end of its name is its unit. */
function shown(name: string, value: unknown): string {
  if (typeof value === 'function') return 'random'
  if (typeof value === 'object' && value !== null && 'burst' in value && 'perSecond' in value) {
    const perSecond = Number(value.perSecond)
    const pace =
      perSecond >= 1
        ? `${perSecond} a second`
        : perSecond * 60 >= 1
          ? `${Math.round(perSecond * 60)} a minute`
          : `${Math.round(perSecond * 3_600)} an hour`
    return `${Number(value.burst).toLocaleString('en')} at once, then ${pace}`
  }
  if (typeof value !== 'number') return String(value)
  if (name.endsWith('Ms')) return time(value)
  if (name.endsWith('Bytes')) return bytes(value)
  return value.toLocaleString('en')
}

function tableOf(limits: object, reasons: Readonly<Record<string, string>>): string {
  const rows = Object.entries(limits).map(
    ([name, value]) => `| \`${name}\` | ${shown(name, value)} | ${reasons[name] ?? ''} |`,
  )
  return ['| limit | value | reason |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The text of docs/limits.md. */
export function limitsDoc(): string {
  return `# Limits

The limits on one client, and on all clients together. Tests show what happens at each of them. The last part has the limits inside the server.
Generated from \`src/server/limits.ts\` by \`node tools/run.mjs src/server/http/docs/write-docs.ts\`.

The server counts requests with a token by person and all others by address: an IPv4 address, or a /64 of IPv6. It keeps addresses
in memory only. A client above a limit gets 429 and a \`Retry-After\`; a full server answers 503.

## HTTP

${tableOf(LIMITS, REASONS)}

## Socket

${tableOf(SOCKET_LIMITS, SOCKET_REASONS)}

## Tables

${tableOf(TABLE_LIMITS, TABLE_REASONS)}

## Notices

${tableOf(NOTICE_LIMITS, NOTICE_REASONS)}

## Memory

Limits on caches, queues and lists inside the server. Clients meet few of them; together they bound its memory.

${tableOf(MEMORY_LIMITS, MEMORY_REASONS)}
`
}
