import type { ListFilter } from '../../../desk/list/list-filter.ts'
import type { UserSearch } from '../user-input.ts'

const factorLabels = { on: 'On', off: 'Off' }
const lastSeenLabels = { week: 'Within 7 days', month: 'Within 30 days', longer: 'Longer ago', never: 'Never' }

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Filters of the user list. The list of invitations has no filters. */
export const listUserFilters = ({ tab, factor, seen }: UserSearch): readonly ListFilter[] =>
  tab === 'invited'
    ? []
    : [
        { name: 'factor', label: '2FA', value: factor, options: toOptions(factorLabels) },
        { name: 'seen', label: 'Last seen', value: seen, options: toOptions(lastSeenLabels) },
      ]
