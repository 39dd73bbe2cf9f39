import { Link } from 'react-router'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import {
  buildResultPath,
  countSearchResultsByKind,
  type FindPageByTextKey,
  type SearchKind,
  type SearchResult,
} from '../search.ts'
import { splitHighlightedText } from '../search-marks.ts'
import './search-results.css'
import '../../../ui/stretched-link.css'

/** Detail beside a result, such as a category: a text, or a date with a text before the date. Undefined if unknown. */
export type SearchResultDetail = string | { before?: string; on: string } | undefined

export type SearchResultsProps = {
  results: readonly SearchResult[]
  question: string
  /**
   * Returns the facts to show beside a result, e.g. date, place, category. The function is passed in, because the texts
   * belong to other features.
   */
  factsOf: (result: SearchResult) => readonly SearchResultDetail[]
  placeOf: FindPageByTextKey
  /** Returns the URL of the full list of a kind. */
  pathOf: (kind: SearchKind) => string
  /** Page number and page size, if only one result type is shown. */
  pages?: { page: number; size: number } | undefined
}

/** Search results by kind: the kind in columns 1-3, results in columns 4-9, facts in columns 10-12. */
export function SearchResults({ results, question, factsOf, placeOf, pathOf, pages }: SearchResultsProps) {
  const kinds = countSearchResultsByKind(results)
    .map(({ kind, label }) => ({
      kind,
      label,
      rows: results.filter(result => result.kind === kind && buildResultPath(result, placeOf)),
    }))
    .filter(({ rows }) => rows.length > 0)
  return kinds.map(({ kind, label, rows }, i) => (
    <Section key={kind} labelledBy={`found-${kind}`} close={i > 0}>
      <SectionHead
        title={label}
        id={`found-${kind}`}
        more={
          !pages && (rows[0]?.total ?? 0) > rows.length ? { to: pathOf(kind), label: `All in ${label}` } : undefined
        }
      >
        {formatResultCount(rows, pages)}
      </SectionHead>
      <ol className={`span-9 search-results ${isShortResult(kind) ? 'search-short' : ''}`}>
        {rows.map(result => (
          <SearchResultItem
            key={`${result.slug} ${result.title}`}
            {...{ result, question, placeOf }}
            facts={factsOf(result)}
          />
        ))}
      </ol>
    </Section>
  ))
}

/**
 * Whether results are short, i.e. names. Short results are shown in two columns; results with dates need the full
 * width.
 */
const isShortResult = (kind: SearchKind) => !['event', 'article', 'flagship', 'promise'].includes(kind)

function formatResultCount(rows: readonly SearchResult[], pages: SearchResultsProps['pages']): string {
  const { total = rows.length, is_more = false } = rows[0] ?? {}
  // For a query with very many matches, the database ranks only the best matches, so the total is not known.
  if (is_more) return `The ${formatQuantity(total, 'nearest', 'nearest')} of more. Another word narrows them.`
  if (pages && total > rows.length) {
    const first = (pages.page - 1) * pages.size + 1
    return `${first} to ${first + rows.length - 1} of ${total}`
  }
  return total > rows.length ? `The first ${rows.length} of ${total}` : `${total} found`
}

type SearchResultItemProps = {
  result: SearchResult
  question: string
  placeOf: FindPageByTextKey
  facts: readonly SearchResultDetail[]
}

function SearchResultItem({ result, question, placeOf, facts }: SearchResultItemProps) {
  return (
    <li className="search-result">
      <h3>
        <Link className="stretched-link" to={buildResultPath(result, placeOf) ?? ''}>
          <HighlightedText
            text={(result.kind === 'text' && placeOf(result.slug)?.title) || result.title}
            question={question}
          />
        </Link>
      </h3>
      <p className="search-facts">
        {facts.map(fact =>
          typeof fact === 'object' ? (
            <span key={fact.on}>
              {fact.before} <VisitorDate at={fact.on} />
            </span>
          ) : (
            fact && (
              <span key={fact}>
                <HighlightedText text={fact} question={question} />
              </span>
            )
          ),
        )}
      </p>
      {result.snippet && (
        <p className="search-snippet">
          <HighlightedText text={result.snippet} question={question} />
        </p>
      )}
    </li>
  )
}

/** Text with the matching words marked. */
function HighlightedText({ text, question }: { text: string; question: string }) {
  return splitHighlightedText(text, question).map(({ text, marked }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no id except their index
    marked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  )
}
