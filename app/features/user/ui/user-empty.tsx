import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { type UserPage, type UserTab, userTabs } from '../user.ts'
import { buildUserListPath, type UserSearch } from '../user-input.ts'
import { userTabNames } from './user-tabs.tsx'

type UserEmptyProps = { search: UserSearch; page: UserPage; refusal: string | undefined; onInvite: () => void }

const emptyTitles: Record<UserTab, string> = {
  all: 'No users',
  admins: 'No admins',
  managers: 'No managers',
  users: 'No users',
  invited: 'No open invitations',
  suspended: 'No suspended users',
}

/**
 * Message for a list without results, with the names of the active filters, links to tabs with matches, and a link to
 * send an invitation.
 */
export function UserEmpty({ search, page, refusal, onInvite }: UserEmptyProps) {
  const elsewhere = userTabs.filter(tab => tab !== search.tab && page.counts[tab] > 0)
  const isFiltered = search.factor !== '' || search.seen !== ''
  return (
    <section className="user-empty" role="status">
      <h2>{search.q ? `No results for “${search.q}”` : emptyTitles[search.tab]}</h2>
      <p>
        {search.q && 'Only people with an account are listed. '}
        {isFiltered && 'More users are hidden by the filters. '}
        {search.tab === 'invited' && !search.q && 'After accepting, an invited person appears under All.'}
      </p>
      <p className="user-elsewhere">
        {(search.q || isFiltered) &&
          elsewhere.map(tab => (
            <Link key={tab} to={buildUserListPath(search, { tab })}>
              {page.counts[tab]} in {userTabNames[tab]}
            </Link>
          ))}
        {isFiltered && <Link to={buildUserListPath(search, { factor: '', seen: '' })}>Clear filters</Link>}
      </p>
      {refusal ? (
        <DisabledAction reason={`Only admins can invite. ${refusal}`}>Invite by email</DisabledAction>
      ) : (
        <Button line onClick={onInvite}>
          Invite by email
        </Button>
      )}
    </section>
  )
}
