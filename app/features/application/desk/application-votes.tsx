import { useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide'
import { useInstantAction } from '../../../desk/action/use-instant-action.ts'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { formatShortDay } from '../../../platform/dates/date-format.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SmallPortrait } from '../../../ui/small-portrait.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { makeApplicationMutations } from '../application-desk-mutations.ts'
import { type ApplicationFile, hasMissingVote, type ReviewVote, reviewVoteLabels } from '../application-file.ts'
import { focusVoteForm, VoteForm } from './vote-form.tsx'
import './application-votes.css'

type Props = { file: ApplicationFile; person: string | undefined }

const voteStatusKinds: Record<ReviewVote, StatusKind> = { for: 'well', not_now: 'off', abstain: 'unknown' }

/** Votes on an application. All votes are hidden until the last reviewer has voted. */
export function ApplicationVotes({ file, person }: Props) {
  const ownVote = file.votes.find(({ id }) => id === person)
  useShortcutKey('b', focusVoteForm)
  return (
    <section aria-labelledby="votes">
      <AdminSectionHead
        id="votes"
        title="Votes"
        about={
          file.votes_are_open
            ? 'All votes are in. Reviewers can see them.'
            : 'Hidden until everyone has voted, for admins too.'
        }
      />
      {file.votes_are_open ? (
        <ul className="application-votes">
          {file.votes.map(({ id, name, vote, reason }) => (
            <li key={id}>
              <SmallPortrait name={name} />
              <b>{name}</b>
              <Status kind={voteStatusKinds[vote]}>{reviewVoteLabels[vote]}</Status>
              {reason && <p>{reason}</p>}
            </li>
          ))}
        </ul>
      ) : (
        <ReviewerList file={file} person={person} />
      )}
      {hasMissingVote(file, person) && <VoteForm file={file} />}
      {ownVote && !file.votes_are_open && <OwnVote file={file} vote={ownVote.vote} />}
    </section>
  )
}

function ReviewerList({ file, person }: Props) {
  const now = Date.now()
  if (file.readers.length === 0) return <p className="application-none">No reviewers yet. Assign two.</p>
  return (
    <ul className="application-seals">
      {file.readers.map(({ id, name, voted_at, has_conflict }) => (
        <li key={id} className={voted_at && !has_conflict ? 'seal seal-shut' : 'seal'}>
          {voted_at && !has_conflict && (
            <span className="seal-wax">
              <Icon drawing={Lock} />
            </span>
          )}
          <b>{id === person ? `${name}, you` : name}</b>
          <small>
            {has_conflict ? (
              <Status kind="attention">Declared a conflict</Status>
            ) : voted_at ? (
              `Voted ${formatShortDay(voted_at, now)}. Hidden.`
            ) : (
              'Not voted'
            )}
          </small>
        </li>
      ))}
    </ul>
  )
}

function OwnVote({ file, vote }: { file: ApplicationFile; vote: ReviewVote }) {
  const mutations = makeApplicationMutations(useQueryClient())
  const doAtOnce = useInstantAction()
  return (
    <p className="application-own-vote">
      <Status kind={voteStatusKinds[vote]}>You voted: {reviewVoteLabels[vote].toLowerCase()}</Status>
      <ActionButton
        line
        slim
        onAction={() => doAtOnce(() => mutations.takeVoteBack(file.id), 'Vote withdrawn.', 'You can vote again.')}
      >
        Withdraw vote
      </ActionButton>
    </p>
  )
}
