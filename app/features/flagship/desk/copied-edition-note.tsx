import { Link } from 'react-router'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { StatusIcon } from '../../../ui/status.tsx'
import { listEditionFindings } from './edition-findings.ts'
import {
  buildFlagshipLocationPath,
  type FlagshipAdminLocation,
  type StoredEdition,
  type StoredSection,
} from './flagship-admin-queries.ts'
import './edition-findings.css'

const sentenceList = new Intl.ListFormat('en-GB')

type Props = { place: FlagshipAdminLocation; edition: StoredEdition; sections: readonly StoredSection[] }

/** Note about the unfinished parts of a hidden edition. Such an edition was usually copied from last year. */
export function CopiedEditionNote({ place, edition, sections }: Props) {
  const findings = listEditionFindings(edition, sections)
  if (findings.length === 0) return null
  const texts = {
    year: `texts of ${edition.year - 1}`,
    speakers: 'sessions without a speaker',
    empty: 'sections without content',
  }
  const kinds = (['year', 'speakers', 'empty'] as const).filter(each => findings.some(({ kind }) => kind === each))
  const reason = `${sentenceList.format(kinds.map(kind => texts[kind])).replace(/^./, first => first.toUpperCase())}.`
  return (
    <details className="copied-edition">
      <summary>
        <StatusIcon kind="attention" />
        <span>
          <b>{formatQuantity(findings.length, 'part')} to check.</b> {reason}
        </span>
      </summary>
      <ul className="edition-findings">
        {findings.map(({ text, open, kind }) => (
          <li key={`${open} ${kind}`}>
            <Link to={buildFlagshipLocationPath({ ...place, part: undefined }, open)} preventScrollReset>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
