import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide'
import { type FormEvent, useState } from 'react'
import { ActionResultMessage } from '../../../desk/action/action-result-message.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField, FieldNotes, TextArea } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { makeApplicationMutations } from '../application-desk-mutations.ts'
import { type ApplicationFile, type ReviewVote, reviewVoteLabels } from '../application-file.ts'
import { ConflictOfInterestButton } from './conflict-of-interest-button.tsx'

const voteDescriptions: Record<ReviewVote, string> = {
  for: 'Continue with the application',
  not_now: 'Do not continue for now',
  abstain: 'Counts as reviewed, no reason needed',
}
const reviewVotes = Object.keys(reviewVoteLabels) as ReviewVote[]

/** Moves the keyboard focus to the vote form. */
export const focusVoteForm = () => document.getElementById('ballot')?.querySelector('input')?.focus()

/** Vote form: one vote with a reason, and a declaration of impartiality. */
export function VoteForm({ file }: { file: ApplicationFile }) {
  const mutations = makeApplicationMutations(useQueryClient())
  const { say } = useToast()
  const [errors, setErrors] = useState<{ vote?: string; reason?: string; impartial?: string }>({})
  const voters = file.readers.filter(({ has_conflict }) => !has_conflict)
  const missingVotes = voters.filter(({ voted_at }) => !voted_at).length
  const sealing = useMutation({
    mutationFn: ({ vote, reason }: { vote: ReviewVote; reason: string }) => mutations.vote(file.id, vote, reason, true),
    onSuccess(answer) {
      if ('refusal' in answer) return
      say(
        answer.done ? 'All votes are in.' : 'Vote submitted.',
        answer.done ? 'They are visible now.' : 'You can withdraw it until everyone has voted.',
      )
    },
  })
  const { once } = useRunOnceAtATime((vote: ReviewVote, reason: string) =>
    sealing.mutateAsync({ vote, reason }).catch(() => undefined),
  )

  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    const vote = reviewVotes.find(name => name === filled.get('vote'))
    const reason = String(filled.get('reason') ?? '').trim()
    const ballotErrors = {
      ...(!vote && { vote: 'Choose a vote.' }),
      ...(vote && vote !== 'abstain' && reason.length < 3 && { reason: 'Enter a reason.' }),
      ...(filled.get('impartial') === null && { impartial: 'Confirm this, or declare a conflict.' }),
    }
    setErrors(ballotErrors)
    const [firstError] = Object.keys(ballotErrors)
    if (vote && firstError === undefined) void once(vote, reason)
    else event.currentTarget.querySelector<HTMLElement>(`[name="${firstError}"]`)?.focus()
  }

  return (
    <form method="post" id="ballot" className="ballot" aria-labelledby="ballot-title" noValidate onSubmit={submitted}>
      <h3 id="ballot-title">
        Your vote{' '}
        <small>
          {missingVotes === 1
            ? 'the last vote; submitting it shows all'
            : `${missingVotes} of ${voters.length} missing`}
        </small>
      </h3>
      <div className="ballot-choices" role="radiogroup" aria-labelledby="ballot-title">
        {reviewVotes.map(vote => (
          <label key={vote}>
            <input type="radio" name="vote" value={vote} />
            <span>
              <b>{reviewVoteLabels[vote]}</b>
              <small>{voteDescriptions[vote]}</small>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes announced id="ballot-vote" error={errors.vote} />
      <TextArea label="Reason, visible to reviewers" name="reason" rows={2} maxLength={2000} error={errors.reason} />
      <CheckField
        label="I have no conflict of interest with the applicant or their organisation"
        name="impartial"
        error={errors.impartial}
      />
      <ActionResultMessage doing={sealing} />
      <p className="ballot-actions">
        <ConflictOfInterestButton id={file.id} name={file.full_name} />
        <Button type="submit" aria-disabled={sealing.isPending || undefined}>
          <Icon drawing={Lock} /> {sealing.isPending ? 'Working…' : 'Submit vote'}
        </Button>
      </p>
    </form>
  )
}
