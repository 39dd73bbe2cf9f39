import { useState } from 'react'
import { useSession } from '../../../platform/session/session-context.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Status } from '../../../ui/status.tsx'
import { useCurrentTime } from '../../../ui/use-current-time.ts'
import { describeReview } from './describe-review.ts'
import { useReview } from './use-review.ts'
import './review-banner.css'

const signs = { open: 'waiting', changes: 'attention', approved: 'well' } as const

/** Banner below the bar, for the person who is asked for a review, and for the one who asked. */
export function ReviewBanner({ article, isPublished }: { article: string; isPublished: boolean }) {
  const { latest, decide } = useReview(article)
  const { user } = useSession()
  const banner = describeReview(latest, user?.id, useCurrentTime(latest?.state ?? ''))
  const [isAsking, setIsAsking] = useState(false)
  // An approval is of interest until the article is published.
  if (!latest || !banner || (banner.state === 'approved' && isPublished)) return null
  const { part, state, text } = banner
  const note = state === 'open' ? latest.question : latest.answer
  return (
    <section className={`review-banner review-banner-${state}`} aria-label="Review of this article">
      <Status kind={signs[state]}>
        <b>{text}</b> {note && <q>{note}</q>}
      </Status>
      <span className="review-banner-actions">
        {part === 'asked' && (
          <>
            <Button line slim onClick={() => setIsAsking(true)}>
              Request changes…
            </Button>
            <ActionButton line slim onAction={() => decide(latest.id, 'approved', '')}>
              Approve
            </ActionButton>
          </>
        )}
        {part === 'own' && state === 'open' && (
          <ActionButton line slim onAction={() => decide(latest.id, 'withdrawn')}>
            Withdraw request
          </ActionButton>
        )}
        {part === 'own' && state === 'changes' && (
          <ActionButton line slim onAction={() => decide(latest.id, 'open')}>
            Request again
          </ActionButton>
        )}
      </span>
      {isAsking && (
        <ChangesDialog
          onClose={() => setIsAsking(false)}
          onRequest={async answer => {
            if (await decide(latest.id, 'changes', answer)) setIsAsking(false)
          }}
        />
      )}
    </section>
  )
}

type DialogProps = { onClose: () => void; onRequest: (answer: string) => Promise<void> }

/** Dialog that asks what the author should change. */
function ChangesDialog({ onClose, onRequest }: DialogProps) {
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  async function request() {
    if (!answer.trim()) return setError('Enter what should change.')
    setAsking(true)
    await onRequest(answer.trim())
    setAsking(false)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => open || onClose()}
      title="Request changes?"
      action="Request changes"
      asking={asking}
      onAction={() => void request()}
    >
      <TextArea
        label="What should change"
        rows={4}
        maxLength={2000}
        value={answer}
        error={error}
        onChange={event => {
          setAnswer(event.currentTarget.value)
          setError(undefined)
        }}
      />
    </ConfirmDialog>
  )
}
