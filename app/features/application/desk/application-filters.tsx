import { Columns3, Rows3 } from 'lucide'
import { Link } from 'react-router'
import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { useReferenceFilter } from '../../../desk/list/list-filter.ts'
import { africanCountries, otherCountries } from '../../../platform/countries.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type ApplicationCounts, type ApplicationSearch, buildApplicationListPath } from './application-list.ts'

type Props = { search: ApplicationSearch; counts: ApplicationCounts | undefined }

const countryOptions = [...africanCountries, ...otherCountries].map(({ code, name }) => ({ value: code, label: name }))

/** Search and filters of the application list, and the buttons to switch between columns and list. */
export function ApplicationFilters({ search, counts }: Props) {
  const { q, tab, view, circle = '', country = '', only = '', sort, direction } = search
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`)
  return (
    <AdminToolbar
      label="Name, organisation or email"
      query={q}
      keep={{
        tab: tab === 'open' ? undefined : tab,
        view: view === 'stages' ? undefined : view,
        sort: sort === 'age' ? undefined : sort,
        direction,
      }}
      filters={[
        useReferenceFilter({ table: 'circles' }, { name: 'circle', label: 'Circle', value: circle }),
        { name: 'country', label: 'Country', value: country, options: countryOptions },
        {
          name: 'only',
          label: 'Show only',
          value: only,
          options: [
            { value: 'mine', label: counted('Assigned to me', counts?.mine), chip: 'Assigned to me' },
            { value: 'late', label: counted('Overdue', counts?.late), chip: 'Overdue' },
          ],
        },
      ]}
    >
      {tab === 'open' && (
        <nav className="application-view" aria-label="View">
          <Link to={buildApplicationListPath(search, { view: 'stages' })} aria-current={view === 'stages' || undefined}>
            <Icon drawing={Columns3} /> Board
          </Link>
          <Link to={buildApplicationListPath(search, { view: 'list' })} aria-current={view === 'list' || undefined}>
            <Icon drawing={Rows3} /> List
          </Link>
        </nav>
      )}
    </AdminToolbar>
  )
}
