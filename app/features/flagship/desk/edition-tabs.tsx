import { Link } from 'react-router'
import { toUtcDay } from '../../../platform/dates/format-in-zone.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { Menu } from '../../../ui/menu.tsx'
import { isEditionOver } from '../flagship.ts'
import { buildFlagshipLocationPath, type FlagshipDeskLocation, type StoredEdition } from './flagship-desk-queries.ts'
import { NextEditionDialog } from './next-edition-dialog.tsx'
import { useEditionRemoval } from './use-edition-removal.ts'

/** Tabs of a flagship in the back office: one per year, and one for content that is shown every year. */
export function EditionTabs({ place }: { place: FlagshipDeskLocation }) {
  const { flagship, edition: current } = place
  const { role } = useSession()
  const isAdmin = role === 'admin'
  const { remove, putBack, removed } = useEditionRemoval(flagship, isAdmin)
  // Whether the next year's edition exists. The button then copies the latest edition instead of the selected one,
  // because a year has one edition.
  const isFollowed = flagship.editions.some(({ year }) => year === (current?.year ?? 0) + 1)
  const source = current && !isFollowed ? current : flagship.editions.at(-1)
  return (
    <div className="edition-tabs">
      <nav aria-label="Editions">
        <Tab
          to={buildFlagshipLocationPath({ flagship, edition: undefined })}
          isCurrent={!current}
          title="Main page"
          line="Published"
        />
        {flagship.editions.map(edition => (
          <Tab
            key={edition.id}
            to={buildFlagshipLocationPath({ flagship, edition })}
            isCurrent={edition.id === current?.id}
            title={String(edition.year)}
            line={formatStatus(edition)}
          />
        ))}
      </nav>
      <div className="edition-tabs-actions">
        {source && <NextEditionDialog key={source.id} flagship={flagship} edition={source} />}
        <Menu
          label="More editions"
          entries={[
            {
              label: 'Add blank edition',
              to: buildFlagshipLocationPath({ flagship, edition: current }, 'new-edition'),
            },
            ...(current
              ? [
                  {
                    label: `Delete the ${current.year} edition`,
                    ends: true,
                    onPress: () => void remove(current),
                    refused: isAdmin ? undefined : 'Only admins can delete an edition. You can hide it.',
                  },
                ]
              : []),
            ...removed.map(edition => ({
              label: `Restore the ${edition.year} edition`,
              onPress: () => void putBack(edition),
            })),
          ]}
        />
      </div>
    </div>
  )
}

type TabProps = { to: string; isCurrent: boolean; title: string; line: string }

const Tab = ({ to, isCurrent, title, line }: TabProps) => (
  <Link
    to={to}
    // Scrolls the current tab into view, because there may be more years than space.
    ref={isCurrent ? element => element?.scrollIntoView({ block: 'nearest', inline: 'center' }) : undefined}
    aria-current={isCurrent ? 'page' : undefined}
    preventScrollReset
  >
    <b>{title}</b>
    <span>{line}</span>
  </Link>
)

/** Status of an edition in words: `Archive`, `Hidden`, or `Public, in 58 days`. */
function formatStatus(edition: StoredEdition): string {
  const today = toUtcDay()
  if (!edition.is_visible) return 'Hidden'
  if (isEditionOver(edition, today)) return 'Archive'
  const days = edition.starts_on ? Math.round((Date.parse(edition.starts_on) - Date.parse(today)) / 86_400_000) : 0
  return days > 0 ? `Visible, in ${days === 1 ? 'a day' : `${days} days`}` : 'Visible'
}
