import { Link } from 'react-router'
import { capitalize } from '../../../platform/text/capitalize.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { StatusIcon } from '../../../ui/status.tsx'
import { listEditionFindings, locateFinding } from './edition-findings.ts'
import type { FlagshipAdminLocation, StoredChair, StoredEdition, StoredSection } from './flagship-admin-queries.ts'
import './edition-findings.css'

const sentenceList = new Intl.ListFormat('en-GB')

type Props = {
  place: FlagshipAdminLocation
  edition: StoredEdition
  sections: readonly StoredSection[]
  chairs: readonly StoredChair[]
}

/** Note about the unfinished parts of a hidden edition. Such an edition was usually copied from last year. */
export function CopiedEditionNote({ place, edition, sections, chairs }: Props) {
  const findings = listEditionFindings(edition, sections, chairs)
  if (findings.length === 0) return null
  const texts = {
    year: `texts of ${edition.year - 1}`,
    speakers: 'sessions without a speaker',
    empty: 'sections without content',
    seats: 'empty seats',
  }
  const kinds = (['year', 'speakers', 'empty', 'seats'] as const).filter(each =>
    findings.some(({ kind }) => kind === each),
  )
  const reason = `${capitalize(sentenceList.format(kinds.map(kind => texts[kind])))}.`
  return (
    <details className="copied-edition">
      <summary>
        <StatusIcon kind="attention" />
        <span>
          <b>{formatQuantity(findings.length, 'part')} to check.</b> {reason}
        </span>
      </summary>
      <ul className="edition-findings">
        {findings.map(finding => (
          <li key={`${finding.open} ${finding.kind}`}>
            <Link to={locateFinding(place, finding)} preventScrollReset>
              {finding.text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
