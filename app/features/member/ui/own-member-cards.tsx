import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { RetryPanel } from '../../../ui/retry-panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { formatMemberWork } from '../member.ts'
import { memberQueries } from '../member-queries.ts'
import { MemberDetails } from './member-details.tsx'
import './own-member-cards.css'

type Props = {
  userId: string
  /** Whether the user is an accepted member of the network. */
  isMember: boolean
  circles: readonly { id: string; name: string; color_hex: string | null }[]
}

const cardAudiences = [
  { audience: 'members', label: 'As members see you', nobody: 'Members do not find you.' },
  { audience: 'everybody', label: 'As everybody sees you', nobody: 'Visitors do not find you.' },
] as const

/** Preview of the user's stored directory cards: for members, and for the public. */
export function OwnMemberCards({ userId, isMember, circles }: Props) {
  const { data: cards, isError, refetch } = useQuery({ ...memberQueries.ownCards(userId), enabled: isMember })
  const [audience, setAudience] = useState<(typeof cardAudiences)[number]['audience']>('members')
  const view = cardAudiences.find(entry => entry.audience === audience) ?? cardAudiences[0]
  const card = cards?.find(one => one.audience === audience)
  if (!isMember)
    return (
      <p>
        The directory opens once the network has taken you in. <Link to={paths.connect}>Apply for membership</Link>
      </p>
    )
  if (isError)
    return (
      <RetryPanel title={`Your directory entry could not be loaded. ${noAnswerSentence}`} retry={() => void refetch()}>
        Your card shows the profile you last saved.
      </RetryPanel>
    )
  return (
    <div className="own-cards">
      <div className="own-cards-views" role="radiogroup" aria-label="View as">
        {cardAudiences.map(option => (
          <label key={option.audience}>
            <input
              type="radio"
              name="directory-view"
              checked={option.audience === audience}
              onChange={() => setAudience(option.audience)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <section className="own-card" aria-label={view.label} aria-live="polite">
        {!cards && <Status kind="waiting">Loading your entry</Status>}
        {cards && !card && <Status kind="off">{view.nobody}</Status>}
        {card && (
          <>
            <h3>{card.full_name}</h3>
            {formatMemberWork(card) && <p>{formatMemberWork(card)}</p>}
            <MemberDetails member={card} circles={circles} />
          </>
        )}
      </section>
      <p>
        <Link to={paths.members}>Go to the directory</Link>
      </p>
    </div>
  )
}
