import { ReorderableTable } from '../../../desk/list/reorderable-table.tsx'
import { matching } from '../../../desk/record/matching.ts'
import { useRowActions } from '../../../desk/record/use-row-actions.ts'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { paths } from '../../../platform/paths.ts'
import { DeskTools } from '../../../ui/desk-tools.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { partnerQueries, type StoredPartner } from '../partner-queries.ts'

type Props = { partners: readonly StoredPartner[]; query: string; today: string; removeRefused: string | undefined }

const aside = ({ is_visible, term_starts_on, term_ends_on }: StoredPartner, today: string) => {
  if (!is_visible) return undefined
  if (term_ends_on && term_ends_on < today) return 'Its term has ended'
  return term_starts_on && term_starts_on > today ? 'Its term has not begun' : undefined
}

/** Every partner in the order of the site. */
export function PartnerDesk({ partners, query, today, removeRefused }: Props) {
  const actions = useRowActions({
    table: 'partners',
    list: partnerQueries.stored().queryKey,
    invalidates: [['partners']],
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
              ? { to: paths.settings.partners, label: 'Show all partners' }
              : { to: paths.settings.partner('new'), label: 'Add the first' }
          }
        >
          {query ? 'Names, roles and what they do were searched.' : 'The page Partners says so to visitors.'}
        </EmptyState>
      ) : (
        <ReorderableTable
          caption="Partners"
          heads={['Partner', 'Role']}
          removeRefused={removeRefused}
          actions={actions}
          rows={found.map(partner => ({
            id: partner.id,
            to: paths.settings.partner(partner.id),
            name: partner.name,
            line: partner.url?.replace(/^https?:\/\/|\/$/g, ''),
            picture: partner.logo_url && (
              <LibraryPicture address={partner.logo_url}>
                {src => src && <img className="ordered-picture" src={src} alt="" />}
              </LibraryPicture>
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
