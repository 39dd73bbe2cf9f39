import { DeskTabs } from '../../../ui/desk-tabs.tsx'
import { type MemberPage, type MemberTab, memberTabs } from '../member.ts'
import { type MemberSearch, memberSearchQuery } from '../member-input.ts'

export const tabNames: Record<MemberTab, string> = {
  all: 'All',
  admins: 'Admins',
  managers: 'Managers',
  users: 'Users',
  invited: 'Invited',
  suspended: 'Suspended',
}

/** The counts say what search and filters leave. */
export const MemberTabs = ({ search, counts }: { search: MemberSearch; counts: MemberPage['counts'] | undefined }) => (
  <DeskTabs
    label="People by role"
    tabs={memberTabs.map(tab => ({
      to: memberSearchQuery(search, { tab }),
      label: tabNames[tab],
      count: counts?.[tab],
      current: tab === search.tab,
    }))}
  />
)
