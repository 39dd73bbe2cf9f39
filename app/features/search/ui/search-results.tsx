import { Link } from 'react-router'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { resultPath, type SearchKind, type SearchResult, searchKinds } from '../search.ts'
import { MarkedText } from './marked-text.tsx'
import './search-results.css'

export type SearchResultsProps = {
  results: readonly SearchResult[]
  question: string
  /** What stands beside a result: its day and place, its category. Told from outside, in the words of its own kind. */
  factsOf: (result: SearchResult) => readonly (string | undefined)[]
}

/** What was found, kind by kind: the kind in columns 1-3, its results in 4-9, their facts in 10-12. */
export function SearchResults({ results, question, factsOf }: SearchResultsProps) {
  const kinds = searchKinds
    .map(({ kind, label }) => ({ kind, label, rows: results.filter(result => result.kind === kind) }))
    .filter(({ rows }) => rows.length > 0)
  return kinds.map(({ kind, label, rows }, i) => (
    <Section key={kind} labelledBy={`found-${kind}`} close={i > 0}>
      <SectionHead title={label} id={`found-${kind}`}>
        {howMany(rows)}
      </SectionHead>
      <ol className={`span-9 search-results ${isShort(kind) ? 'search-short' : ''}`}>
        {rows.map(result => (
          <Result key={result.slug} {...{ result, question }} facts={factsOf(result)} />
        ))}
      </ol>
    </Section>
  ))
}

/** Names stand two in a row; what has a day beside it needs the room. */
const isShort = (kind: SearchKind) => !['event', 'article', 'flagship'].includes(kind)

function howMany(rows: readonly SearchResult[]): string {
  const total = rows[0]?.total ?? rows.length
  return total > rows.length ? `The first ${rows.length} of ${total}` : `${total} found`
}

type ResultProps = { result: SearchResult; question: string; facts: readonly (string | undefined)[] }

function Result({ result, question, facts }: ResultProps) {
  return (
    <li className="search-result">
      <h3>
        <Link to={resultPath(result)}>
          <MarkedText text={result.title} question={question} />
        </Link>
      </h3>
      <p className="search-facts">
        {facts.filter(Boolean).map(fact => (
          <span key={fact}>
            <MarkedText text={fact ?? ''} question={question} />
          </span>
        ))}
      </p>
      {result.snippet && (
        <p className="search-snippet">
          <MarkedText text={result.snippet} question={question} />
        </p>
      )}
    </li>
  )
}
