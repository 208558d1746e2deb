import { VARIABLES } from './config.ts'

const WIDTH = 88

/** Breaks a text into lines that fit beside a margin. */
function wrapped(text: string, margin: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH - margin.length)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join(`\n${margin}`)
}

/** The environment variables, for a terminal. */
export function variablesHelp(): string {
  const nameWidth = Math.max(...Object.keys(VARIABLES).map((name) => name.length))
  const margin = ' '.repeat(nameWidth + 3)
  return Object.entries(VARIABLES)
    .map(([name, { standard, about }]) => {
      const otherwise = standard === '' ? '' : ` (${standard})`
      return `  ${name.padEnd(nameWidth)} ${wrapped(`${about}${otherwise}`, margin)}`
    })
    .join('\n')
}

/** The text of docs/configuration.md. */
export function configurationDoc(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, { standard, about }]) =>
      `| \`${name}\` | ${standard === '' ? '—' : `\`${standard}\``} | ${about} |`,
  )
  return `# Configuration

Environment variables configure a server. All of them are optional. The server refuses to start with an unsafe value, and says why.
Generated from \`src/server/config.ts\` by \`node tools/run.mjs src/server/http/docs/write-docs.ts\`.

| variable | default | meaning |
| --- | --- | --- |
${rows.join('\n')}
`
}
