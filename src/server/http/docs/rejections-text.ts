import { REJECTIONS } from '../../../protocol/rejections.ts'

const BEGIN =
  '<!-- rejections: made from src/protocol/rejections.ts by src/server/http/docs/write-docs.ts -->'
const END = '<!-- end of rejections -->'

/** The text of docs/protocol.md with the present list of rejections; the rest is written by hand. */
export function withRejections(text: string): string {
  const rows = Object.entries(REJECTIONS).map(
    ([code, { status, text: sentence }]) => `| \`${code}\` | ${status} | ${sentence} |`,
  )
  const table = ['| code | status | sentence |', '| --- | --- | --- |', ...rows].join('\n')
  const [before = '', rest = ''] = text.split(BEGIN)
  const [, after = ''] = rest.split(END)
  return `${before}${BEGIN}\n${table}\n${END}${after}`
}
