import type { TableView } from '../../protocol/table.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'

/** The standings of this table tonight; empty until a second match is over. */
export function Standings({ table, heading: Heading = 'h3' }: { table: TableView; heading?: 'h2' | 'h3' }) {
  const t = useAllText()
  const language = useLanguage()
  if (table.played.length < 2) return null
  const average = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keys in Safari too
    <section className="scroll-sideways" aria-labelledby="standings" tabIndex={0}>
      <Heading id="standings">{t('results.standings')}</Heading>
      <table className="results-standings">
        <thead>
          <tr>
            <th scope="col">{t('results.standings.name')}</th>
            <th scope="col">{t('results.standings.games')}</th>
            <th scope="col">{t('results.standings.wins')}</th>
            <th scope="col">{t('results.standings.average')}</th>
          </tr>
        </thead>
        <tbody>
          {table.standings.map((standing) => (
            <tr key={standing.name}>
              <th scope="row">{standing.name}</th>
              <td>{standing.games}</td>
              <td>{standing.wins}</td>
              <td>{average.format(standing.average)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
