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

/** docs/configuration.md. */
export function configurationDoc(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, { standard, about }]) =>
      `| \`${name}\` | ${standard === '' ? '—' : `\`${standard}\``} | ${about} |`,
  )
  return `# Configuration

Everything is an environment variable, and nothing needs one. What is not safe is refused at the start, with the reason.
Made from \`src/server/config.ts\` by \`node src/server/http/docs/write-docs.ts\`.

| variable | otherwise | what it does |
| --- | --- | --- |
${rows.join('\n')}
`
}
