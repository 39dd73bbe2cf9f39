import { useRef, useState } from 'react'
import { formatScheduledTime } from '../../../platform/dates/date-format.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { focusElement } from '../../../ui/focus-element.ts'
import { Status } from '../../../ui/status.tsx'
import { useCurrentTime } from '../../../ui/use-current-time.ts'
import type { ArticleReview, ReviewState } from './article-review.ts'
import { describeReview, findReminderTime, formatReviewTime, getReviewTime } from './describe-review.ts'
import { ReviewChanges } from './review-changes.tsx'
import { useReview } from './use-review.ts'
import { type ReviewReply, useReplyField } from './use-review-reply.ts'
import './review-banner.css'

const reviewStateKinds = { open: 'waiting', changes: 'attention', approved: 'well' } as const

type Props = {
  article: string
  isPublished: boolean
  /** Reply to the review that the user has typed in the side panel. */
  reply: ReviewReply
}

/** Banner below the editor's top bar, for the reviewer and for the editor who requested the review. */
export function ReviewBanner({ article, isPublished, reply }: Props) {
  const { latest, decide, remind } = useReview(article)
  const { user } = useSession()
  const now = useCurrentTime(`${latest?.state} ${latest?.remindedAt}`)
  const banner = describeReview(latest, user?.id, now)
  // Review that the open dialog answers. A colleague's answer that arrives while the dialog is open does not close the
  // dialog.
  const [answered, setAnswered] = useState<ArticleReview>()
  // Review for which a dialog is open. The dialog lists the changes of the article since this review.
  const [compared, setCompared] = useState<ArticleReview>()
  const place = useRef<HTMLElement>(null)
  async function answerRequest(id: string, state: ReviewState, text?: string) {
    if (!(await decide(id, state, text))) return
    if (text !== undefined) reply.change(id, '')
    setAnswered(undefined)
    // Waits for one animation frame, because the closing dialog first returns the focus to a button of the banner.
    requestAnimationFrame(() => moveFocusToTitle(place.current))
  }
  async function sendReminder(id: string, reviewer: string) {
    if (await remind(id, reviewer)) requestAnimationFrame(() => moveFocusToTitle(place.current))
  }
  // The banner shows an approval only until the article is published.
  const isShown = banner !== undefined && !(banner.state === 'approved' && isPublished)
  if (!latest || !(isShown || answered || compared)) return null
  const { part, state, text } = banner ?? { part: undefined, state: 'open' as const, text: '' }
  // A reviewer is reminded at most once a day. Before that, the banner has no button.
  const isReminderDue = part === 'own' && state === 'open' && now >= findReminderTime(latest)
  const reviewerToRemind = isReminderDue ? latest.reviewer : undefined
  const note = state === 'open' ? latest.question : latest.answer
  const changed = compared ?? latest
  return (
    <section
      hidden={!isShown}
      ref={place}
      className={`review-banner review-banner-${state}`}
      aria-label="Review of this article"
    >
      {/* The banner is announced to screen readers, because the answer of a colleague can arrive at any time. */}
      <div role="status">
        <Status kind={reviewStateKinds[state]}>
          <b>{text}</b> {note && <q>{note}</q>}
        </Status>
      </div>
      <span className="review-banner-actions">
        <ReviewChanges
          article={article}
          since={getReviewTime(changed)}
          moment={formatReviewTime(changed, now)}
          isOpen={compared !== undefined}
          onOpenChange={isOpen => setCompared(isOpen ? latest : undefined)}
        />
        {part === 'asked' && (
          <>
            <Button line slim onClick={() => setAnswered(latest)}>
              Request changes…
            </Button>
            <ActionButton line slim onAction={() => answerRequest(latest.id, 'approved', reply.read(latest.id).trim())}>
              Approve
            </ActionButton>
          </>
        )}
        {reviewerToRemind && (
          <ActionButton line slim onAction={() => sendReminder(latest.id, reviewerToRemind)}>
            Remind
          </ActionButton>
        )}
        {part === 'own' && state === 'open' && (
          <ActionButton line slim onAction={() => answerRequest(latest.id, 'withdrawn')}>
            Withdraw request
          </ActionButton>
        )}
        {part === 'own' && state === 'changes' && (
          <ActionButton line slim onAction={() => answerRequest(latest.id, 'open')}>
            Request again
          </ActionButton>
        )}
      </span>
      {answered && (
        <ChangesDialog
          review={answered}
          now={now}
          reply={reply}
          onClose={() => setAnswered(undefined)}
          onRequest={answer => answerRequest(answered.id, 'changes', answer)}
        />
      )}
    </section>
  )
}

/**
 * Moves the focus from a banner whose button disappears to the title of the page, or to the editor's top bar if the
 * title is hidden.
 */
function moveFocusToTitle(banner: HTMLElement | null): void {
  const isFocusLost = document.activeElement === document.body || banner?.contains(document.activeElement)
  if (!isFocusLost) return
  const title = document.querySelector('#main h1')
  focusElement(title)
  // The title is hidden on narrow screens while the side panel is open.
  if (document.activeElement !== title) document.querySelector<HTMLElement>('.editor-bar-back')?.focus()
}

type ChangesDialogProps = {
  review: ArticleReview
  now: number
  reply: ReviewReply
  onClose: () => void
  onRequest: (answer: string) => Promise<void>
}

/** Dialog in which the reviewer describes what the author should change. */
function ChangesDialog({ review, now, reply, onClose, onRequest }: ChangesDialogProps) {
  const answer = useReplyField(reply, review.id)
  const [asking, setAsking] = useState(false)
  async function request() {
    if (!answer.require()) return
    setAsking(true)
    await onRequest(answer.text)
    setAsking(false)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => open || onClose()}
      title="Request changes?"
      action="Request changes"
      working="Requesting…"
      asking={asking}
      onAction={() => void request()}
    >
      <p>
        {review.askedBy ?? 'A deleted user'} asked on {formatScheduledTime(review.createdAt, now)}
        {review.dueAt ? `, due ${formatScheduledTime(review.dueAt, now)}` : ''}, and gets your reply as a task.
      </p>
      <TextArea label="What should change" rows={4} {...answer.field} />
    </ConfirmDialog>
  )
}
