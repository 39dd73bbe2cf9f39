import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { groupEditionsByYear } from '../flagship.ts'
import type { FlagshipWithEditions } from '../flagship-page-queries.ts'
import './flagship-history.css'

/** Archive of all editions as a table: years are rows, cities are columns. Uses columns 4-12 of a section. */
export function FlagshipHistory({ flagships }: { flagships: FlagshipWithEditions[] }) {
  const record = groupEditionsByYear(flagships)
  return (
    <table className="span-9 flagship-record">
      <caption className="visually-hidden">Editions by year and city</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Year</span>
          </th>
          {flagships.map(({ id, city, title }) => (
            <th key={id} scope="col">
              {city || title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {record.map(({ year, met }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            {met.map(({ flagship, edition }) => (
              <td key={flagship.id} data-city={flagship.city || flagship.title}>
                {edition ? (
                  <Link to={`${paths.flagship(flagship.slug)}#year-${year}`}>{edition.title}</Link>
                ) : (
                  <span className="quiet">
                    <span aria-hidden="true">–</span>
                    <span className="visually-hidden">Did not meet</span>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
