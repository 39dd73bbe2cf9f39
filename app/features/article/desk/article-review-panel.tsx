import { useQuery } from '@tanstack/react-query'
import { formatDateAndTime } from '../../../platform/dates/date-format.ts'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { useRestoreLostFocus } from '../../../ui/use-restore-lost-focus.ts'
import { type ArticleReview, isOpenReview, reviewQueries } from './article-review.ts'
import { ReviewAnswerForm } from './review-answer-form.tsx'
import { ReviewRequestForm } from './review-request-form.tsx'
import { useReview } from './use-review.ts'
import type { ReviewReply } from './use-review-reply.ts'
import './article-review.css'

/** Review of an article: the current request, the answer of the colleague, and the form for a new request. */
export function ArticleReviewPanel({ article, reply }: { article: string; reply: ReviewReply }) {
  const { latest, isRead, isFailed, refetch, request, decide } = useReview(article)
  const isOpen = latest && isOpenReview(latest)
  const place = useRestoreLostFocus<HTMLElement>()
  return (
    <section className="article-review" aria-label="Review" ref={place}>
      {isFailed && <ReadFailureCallout subject="Review" retry={() => void refetch()} />}
      {!isRead && !isFailed && <SkeletonBlock className="article-review-skeleton" />}
      {latest && <ReviewStatus review={latest} />}
      {isOpen && (
        <ReviewAnswerForm review={latest} reply={reply} onDecide={(...decision) => decide(latest.id, ...decision)} />
      )}
      {isRead && !isOpen && <ReviewRequestForm onAsk={request} />}
      <p className="field-hint">Other editors can keep editing.</p>
    </section>
  )
}

/**
 * State of the latest review, shown while the review's row of the side panel is collapsed. Empty until the review is
 * loaded.
 */
export function ReviewSummary({ article }: { article: string }) {
  const { data } = useQuery(reviewQueries.of(article))
  if (!data) return null
  return data[0] ? reviewStateLabels[data[0].state] : 'Not requested'
}

const deletedUserName = 'Deleted user'

/** Sentence with the status of the latest review. */
function ReviewStatus({ review }: { review: ArticleReview }) {
  const { state, question, answer, askedBy, reviewer, decidedBy, createdAt, dueAt, decidedAt } = review
  const requestText = `${askedBy ?? deletedUserName} asked ${reviewer ?? 'any colleague'} to review on ${formatDateAndTime(createdAt)}${
    dueAt ? `, due ${formatDateAndTime(dueAt)}` : ''
  }.`
  const decidedText = `${decidedBy ?? deletedUserName}${decidedAt ? `, ${formatDateAndTime(decidedAt)}` : ''}`
  return (
    <div className="article-review-standing">
      <Status kind={reviewStateKinds[state]}>
        <b>{reviewStateLabels[state]}</b> {state === 'open' ? '' : `by ${decidedText}`}
      </Status>
      <p>{requestText}</p>
      {question && <blockquote>{question}</blockquote>}
      {answer && state !== 'open' && <blockquote>{answer}</blockquote>}
    </div>
  )
}

const reviewStateKinds = { open: 'waiting', changes: 'attention', approved: 'well', withdrawn: 'off' } as const
const reviewStateLabels = {
  open: 'In review',
  changes: 'Changes requested',
  approved: 'Approved',
  withdrawn: 'Withdrawn',
}
