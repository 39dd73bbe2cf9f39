import { useQuery } from '@tanstack/react-query'
import { personQueries, type Quote } from '../../features/person/person-queries.ts'
import { Quotation } from '../../features/person/ui/quotation.tsx'
import { getSettingText } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import { paths } from '../../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { Band } from '../../ui/band.tsx'
import { SectionsSkeleton } from '../../ui/content-skeleton.tsx'
import { CoverOrder } from '../../ui/cover-order.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import type { Route } from './+types/what-our-leaders-say'
import './what-our-leaders-say.css'

const textsQuery = settingQueries.words('council-says', ['council.quotes.intro'])
const queries = [personQueries.quotes, textsQuery] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(...queries)

export default function CouncilQuotesRoute() {
  const { data: settings } = useQuery(textsQuery())
  const { data: quotes, isPending, isError, refetch } = useQuery(personQueries.quotes())
  return (
    <>
      <PageHead
        title="What our leaders say"
        description="Sentences said in rooms, with the person, the day and the occasion."
        path={paths.councilSays}
      />
      <PageTitle title="What our leaders say" intro={getSettingText(settings, 'council.quotes.intro')}>
        <MoreLink to={paths.council}>The Leadership Council</MoreLink>
      </PageTitle>
      {isPending && (
        <div className="wrap block-end">
          <SectionsSkeleton label="Loading what was said" of="lines" count={3} sections={4} />
        </div>
      )}
      {isError && (
        <div className="wrap block-end">
          <ReadFailureCallout subject="What was said" retry={() => void refetch()} />
        </div>
      )}
      {quotes && <Quotations quotes={quotes} />}
    </>
  )
}

/** List of quotations. A long list has a band with a woven pattern in the middle. */
function Quotations({ quotes }: { quotes: Quote[] }) {
  if (quotes.length === 0)
    return (
      <div className="wrap block-end">
        <EmptyState
          title="Nothing is quoted here yet."
          action={{ to: paths.council, label: 'Meet the Leadership Council' }}
        >
          Words appear once the person who said them has read them again.
        </EmptyState>
      </div>
    )
  const middle = quotes.length < 6 ? quotes.length : Math.ceil(quotes.length / 2)
  const remainingQuotes = quotes.slice(middle)
  return (
    <CoverOrder of={quotes.map(({ person }) => person.name)}>
      <QuotationList quotes={quotes.slice(0, middle)} />
      {remainingQuotes.length > 0 && (
        <>
          <Band seed="what our leaders say" hue="#8B5CF6" kind="twill" />
          <QuotationList quotes={remainingQuotes} />
        </>
      )}
    </CoverOrder>
  )
}

const QuotationList = ({ quotes }: { quotes: Quote[] }) => (
  <div className="wrap quotations">
    {quotes.map((quote, at) => (
      <Quotation quote={quote} variant={chooseVariant(at, quotes.length)} key={quote.id} />
    ))}
  </div>
)

/**
 * Chooses the layout of a quotation. In each group of five, the second has the author on the other side, and the third
 * and fourth share a row, unless the third is the last of all.
 */
function chooseVariant(at: number, count: number) {
  const place = at % 5
  if (place === 1) return 'turned'
  if (place === 3 || (place === 2 && at + 1 < count)) return 'half'
  return 'plain'
}
