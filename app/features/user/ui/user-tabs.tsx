import { AdminTabs } from '../../../desk/admin-tabs.tsx'
import { type UserPage, type UserTab, userTabs } from '../user.ts'
import { buildUserListPath, type UserSearch } from '../user-input.ts'

export const userTabNames: Record<UserTab, string> = {
  all: 'All',
  admins: 'Admins',
  managers: 'Managers',
  users: 'Users',
  invited: 'Invited',
  suspended: 'Suspended',
}

/** Tabs of the user list, with the number of matches of search and filters. */
export const UserTabs = ({ search, counts }: { search: UserSearch; counts: UserPage['counts'] | undefined }) => (
  <AdminTabs
    label="Users by role"
    tabs={userTabs.map(tab => ({
      to: buildUserListPath(search, { tab }),
      label: userTabNames[tab],
      count: counts?.[tab],
      current: tab === search.tab,
    }))}
  />
)
