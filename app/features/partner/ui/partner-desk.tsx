import { KeptPicture } from '../../../platform/images/kept-picture.ts'
import { places } from '../../../platform/places.ts'
import { matching } from '../../../platform/record/matching.ts'
import { useRowActs } from '../../../platform/record/use-row-acts.ts'
import { DeskTools } from '../../../ui/desk-tools.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { OrderedTable } from '../../../ui/ordered-table.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { type KeptPartner, partnerQueries } from '../partner-queries.ts'

type Props = { partners: readonly KeptPartner[]; query: string; today: string; removeRefused: string | undefined }

const aside = ({ is_visible, term_starts_on, term_ends_on }: KeptPartner, today: string) => {
  if (!is_visible) return undefined
  if (term_ends_on && term_ends_on < today) return 'Its term has ended'
  return term_starts_on && term_starts_on > today ? 'Its term has not begun' : undefined
}

/** Every partner in the order of the site. */
export function PartnerDesk({ partners, query, today, removeRefused }: Props) {
  const acts = useRowActs({
    table: 'partners',
    list: partnerQueries.kept().queryKey,
    touches: [['partners']],
    toast: useToast(),
  })
  const found = matching(partners, query, ({ name, tier, description }) => `${name} ${tier} ${description}`)
  return (
    <>
      <DeskTools label="Name or role" query={query} />
      {found.length === 0 ? (
        <EmptyState
          title={query ? `Nothing matches “${query}”.` : 'No partners yet.'}
          action={
            query
              ? { to: places.settings.partners, label: 'Show all partners' }
              : { to: places.settings.partner('new'), label: 'Add the first' }
          }
        >
          {query ? 'Names, roles and what they do were searched.' : 'The page Partners says so to visitors.'}
        </EmptyState>
      ) : (
        <OrderedTable
          caption="Partners"
          heads={['Partner', 'Role']}
          removeRefused={removeRefused}
          acts={acts}
          rows={found.map(partner => ({
            id: partner.id,
            to: places.settings.partner(partner.id),
            name: partner.name,
            line: partner.url?.replace(/^https?:\/\/|\/$/g, ''),
            picture: partner.logo_url && (
              <KeptPicture address={partner.logo_url}>
                {src => src && <img className="ordered-picture" src={src} alt="" />}
              </KeptPicture>
            ),
            detail: partner.tier,
            shown: partner.is_visible,
            aside: aside(partner, today),
          }))}
        />
      )}
    </>
  )
}
