import { EyeOff } from 'lucide'
import { Link } from 'react-router'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import {
  canSwitchVisibility,
  type FlagshipOrEdition,
  formatEditionStatus,
  getFlagshipName,
} from './edition-visibility.ts'
import { buildFlagshipLocationPath, type FlagshipAdminLocation } from './flagship-admin-queries.ts'
import { NextEditionDialog } from './next-edition-dialog.tsx'
import { useEditionRemoval } from './use-edition-removal.ts'

type Props = {
  place: FlagshipAdminLocation
  /** Called when the user shows or hides the flagship page. */
  onSwitch: (subject: FlagshipOrEdition) => void
}

/** Tabs of a flagship in the back office: one for content that is shown every year, and one per year, newest first. */
export function EditionTabs({ place, onSwitch }: Props) {
  const { flagship, edition: current } = place
  const { role } = useSession()
  const isAdmin = role === 'admin'
  const { remove, putBack, removed } = useEditionRemoval(flagship, isAdmin)
  // Whether the edition of the next year exists. The button for a new edition then copies the latest edition instead of
  // the selected edition, because a year can have only one edition.
  const isFollowed = flagship.editions.some(({ year }) => year === (current?.year ?? 0) + 1)
  const source = current && !isFollowed ? current : flagship.editions.at(-1)
  const today = toUtcDay()
  const page = { flagship, edition: undefined }
  return (
    <div className="edition-tabs">
      <nav aria-label={`Editions of ${getFlagshipName(flagship)}`}>
        <Tab
          to={buildFlagshipLocationPath(page)}
          isCurrent={!current}
          title="Main page"
          line={canSwitchVisibility(page) && !flagship.is_visible ? 'Flagship page hidden' : 'Published'}
          isHidden={canSwitchVisibility(page) && !flagship.is_visible}
        />
        {flagship.editions.toReversed().map(edition => (
          <Tab
            key={edition.id}
            to={buildFlagshipLocationPath({ flagship, edition })}
            isCurrent={edition.id === current?.id}
            title={String(edition.year)}
            line={formatEditionStatus(edition, flagship, today)}
            isHidden={!edition.is_visible}
          />
        ))}
      </nav>
      <div className="edition-tabs-actions">
        {source && <NextEditionDialog key={source.id} flagship={flagship} edition={source} />}
        <Menu
          label={`More actions for ${getFlagshipName(flagship)}`}
          entries={[
            ...(canSwitchVisibility(page)
              ? [
                  {
                    label: flagship.is_visible ? 'Hide the flagship page' : 'Show the flagship page',
                    onPress: () => onSwitch(page),
                  },
                ]
              : []),
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

type TabProps = { to: string; isCurrent: boolean; title: string; line: string; isHidden: boolean }

const Tab = ({ to, isCurrent, title, line, isHidden }: TabProps) => (
  <Link
    to={to}
    // Scrolls the tab of the selected year into view, because the tabs of all years may not fit on the screen.
    ref={isCurrent ? element => element?.scrollIntoView({ block: 'nearest', inline: 'center' }) : undefined}
    aria-current={isCurrent ? 'page' : undefined}
    preventScrollReset
  >
    <b>{title}</b>
    <span>
      {isHidden && <Icon drawing={EyeOff} />} {line}
    </span>
  </Link>
)
