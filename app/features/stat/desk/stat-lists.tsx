import { ArrowDown, ArrowUp } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { RowActionButton } from '../../../desk/fields/row-action-button.tsx'
import { useRowActions } from '../../../desk/record/use-row-actions.ts'
import { formatCalendarDay } from '../../../platform/dates/date-format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { type StatPlacement, type StoredStat, statQueries } from '../stat-queries.ts'
import { StatForm } from './stat-form.tsx'
import { statPlacements } from './stat-record.ts'
import './stat-lists.css'

type Props = {
  stats: readonly StoredStat[]
  /** Id of the figure whose form is open. For a new figure, the place on the site that will show the figure. */
  open: string | null
  /** Returns the URL of the page with the form of a figure open, or without an open form. */
  at: (open: string | null) => string
  history: (stat: StoredStat) => ReactNode
  removeRefused: string | undefined
}

export const formatStatDate = (day: string | null) => (day ? formatCalendarDay(day) : 'no date')

/** Figures of the home page and of the overview page, side by side, with date and source. */
export function StatLists(props: Props) {
  return (
    <div className="stat-desk">
      {statPlacements.map(({ value, label }) => (
        <PlacementStats key={value} placement={value} name={label} {...props} />
      ))}
    </div>
  )
}

function PlacementStats({
  placement,
  name,
  stats,
  open,
  at,
  history,
  removeRefused,
}: Props & { placement: StatPlacement; name: string }) {
  const actions = useRowActions({
    table: 'site_stats',
    list: statQueries.stored().queryKey,
    invalidates: [['stats']],
    toast: useToast(),
  })
  const placed = stats.filter(stat => stat.placement === placement)
  const ids = placed.map(({ id }) => id)
  const move = (from: number, target: number) => void actions.move(ids, from, target)
  return (
    <section aria-labelledby={`figures-${placement}`}>
      <AdminSectionHead
        id={`figures-${placement}`}
        title={name}
        actions={
          <Link className="btn btn-line" to={at(placement)} preventScrollReset>
            Add statistic<span className="visually-hidden"> to {name}</span>
          </Link>
        }
      />
      {placed.length === 0 && <p className="stat-desk-none">No statistics yet. The page hides this section.</p>}
      <ol>
        {placed.map((stat, i) => (
          <li key={stat.id}>
            {open === stat.id ? (
              <StatForm key={stat.id} stat={stat} placement={placement} closed={at(null)} history={history(stat)} />
            ) : (
              <>
                <p>
                  <b>{stat.value}</b>
                  <Link to={at(stat.id)} preventScrollReset>
                    {stat.label}
                  </Link>
                  <small>
                    {formatStatDate(stat.as_of)}
                    {stat.source && `. ${stat.source}`}
                  </small>
                </p>
                <span className="row-actions">
                  <RowActionButton
                    label={`Move ${stat.label} up on ${name}`}
                    rest={i === 0}
                    onPress={() => move(i, i - 1)}
                  >
                    <Icon drawing={ArrowUp} />
                  </RowActionButton>
                  <RowActionButton
                    label={`Move ${stat.label} down on ${name}`}
                    rest={i === placed.length - 1}
                    onPress={() => move(i, i + 1)}
                  >
                    <Icon drawing={ArrowDown} />
                  </RowActionButton>
                  <Menu
                    label={`More actions for ${stat.label} on ${name}`}
                    entries={[
                      { label: 'Edit', to: at(stat.id) },
                      {
                        label: 'Remove',
                        ends: true,
                        refused: removeRefused,
                        onPress: () => void actions.remove({ id: stat.id, name: stat.label }),
                      },
                    ]}
                  />
                </span>
              </>
            )}
          </li>
        ))}
        {open === placement && (
          <li>
            <StatForm stat={undefined} placement={placement} closed={at(null)} />
          </li>
        )}
      </ol>
    </section>
  )
}
