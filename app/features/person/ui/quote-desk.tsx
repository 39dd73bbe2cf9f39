import { ReorderableTable } from '../../../desk/list/reorderable-table.tsx'
import { matching } from '../../../desk/record/matching.ts'
import { useRowActions } from '../../../desk/record/use-row-actions.ts'
import { paths } from '../../../platform/paths.ts'
import { DeskTools } from '../../../ui/desk-tools.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { personQueries, type StoredPerson, type StoredQuote } from '../person-queries.ts'

type Props = {
  quotes: readonly StoredQuote[]
  people: readonly StoredPerson[]
  query: string
  removeRefused: string | undefined
}

const brief = (text: string) => (text.length > 90 ? `${text.slice(0, 88).trimEnd()} …` : text)

/** What our leaders say, in the order of its page. */
export function QuoteDesk({ quotes, people, query, removeRefused }: Props) {
  const actions = useRowActions({
    table: 'quotes',
    list: personQueries.storedQuotes().queryKey,
    invalidates: [['quotes']],
    toast: useToast(),
  })
  const speaker = new Map(people.map(person => [person.id, person]))
  const nameOf = ({ person_id }: StoredQuote) => speaker.get(person_id)?.name ?? ''
  const found = matching(quotes, query, quote => `${quote.text} ${nameOf(quote)} ${quote.occasion ?? ''}`)
  return (
    <>
      <DeskTools label="Words or name" query={query} />
      {found.length === 0 ? (
        <EmptyState
          title={query ? `Nothing matches “${query}”.` : 'No quotations yet.'}
          action={
            query
              ? { to: paths.settings.quotes, label: 'Show all quotations' }
              : { to: paths.settings.quote('new'), label: 'Add the first' }
          }
        >
          {query ? 'Words, names and occasions were searched.' : 'A quotation needs a person who said it.'}
        </EmptyState>
      ) : (
        <ReorderableTable
          caption="Quotes"
          heads={['Words', 'Said by']}
          removeRefused={removeRefused}
          actions={actions}
          rows={found.map(quote => ({
            id: quote.id,
            to: paths.settings.quote(quote.id),
            name: brief(quote.text),
            line: [quote.occasion, quote.placement && 'In the band of the front page'].filter(Boolean).join('. '),
            detail: nameOf(quote),
            shown: quote.is_visible,
            aside:
              quote.is_visible && speaker.get(quote.person_id)?.is_visible === false
                ? 'Its person is hidden'
                : undefined,
          }))}
        />
      )}
    </>
  )
}
