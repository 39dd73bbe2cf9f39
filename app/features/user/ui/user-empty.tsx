import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { type UserPage, type UserTab, userTabs } from '../user.ts'
import { type UserSearch, userSearchPath } from '../user-input.ts'
import { tabNames } from './user-tabs.tsx'

type MemberEmptyProps = { search: UserSearch; page: UserPage; refusal: string | undefined; onInvite: () => void }

const emptyTitles: Record<UserTab, string> = {
  all: 'Nobody is here',
  admins: 'No admin is here',
  managers: 'No manager is here',
  users: 'No user is here',
  invited: 'No invitation is open',
  suspended: 'Nobody is suspended',
}

/** Empty result: names the active filters, links to tabs with matches, and offers an invitation. */
export function UserEmpty({ search, page, refusal, onInvite }: MemberEmptyProps) {
  const elsewhere = userTabs.filter(tab => tab !== search.tab && page.counts[tab] > 0)
  const isFiltered = search.factor !== '' || search.seen !== ''
  return (
    <section className="member-empty" role="status">
      <h2>{search.q ? `No one called “${search.q}”` : emptyTitles[search.tab]}</h2>
      <p>
        {search.q && 'Names are searched without accents. Someone who never made an account is not listed. '}
        {isFiltered && 'The filters leave others out. '}
        {search.tab === 'invited' && !search.q && 'Who accepts an invitation moves to the list of people.'}
      </p>
      <p className="member-elsewhere">
        {(search.q || isFiltered) &&
          elsewhere.map(tab => (
            <Link key={tab} to={userSearchPath(search, { tab })}>
              {page.counts[tab]} in {tabNames[tab]}
            </Link>
          ))}
        {isFiltered && <Link to={userSearchPath(search, { factor: '', seen: '' })}>Without the filters</Link>}
      </p>
      {refusal ? (
        <DisabledAction reason={`Only an admin may invite. ${refusal}`}>Invite by email</DisabledAction>
      ) : (
        <Button line onClick={onInvite}>
          Invite by email
        </Button>
      )}
    </section>
  )
}
