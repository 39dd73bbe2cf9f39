import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DeskSectionHead } from '../../../desk/desk-head.tsx'
import { formatMoment } from '../../../platform/dates/date-format.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { type ArticleReview, answerReview, isOpenReview, requestReview, reviewQueries } from './article-review.ts'
import { ReviewAnswerForm } from './review-answer-form.tsx'
import { ReviewRequestForm } from './review-request-form.tsx'
import './article-review.css'

/** Review of an article: the current request, the answer of the colleague, and the form for a new request. */
export function ArticleReviewPanel({ article }: { article: string }) {
  const { data, isError, refetch } = useQuery(reviewQueries.of(article))
  const client = useQueryClient()
  const { say, complain } = useToast()
  async function tried(done: string, action: () => Promise<void>): Promise<boolean> {
    try {
      await action()
      say(done)
      return true
    } catch (error) {
      complain('Review unchanged', describeWriteError(error))
      return false
    } finally {
      await refetchQueries(client, [['news_articles']])
    }
  }
  const [latest] = data ?? []
  return (
    <section className="desk-form-section" aria-labelledby="review">
      <DeskSectionHead id="review" title="Review" about="Others can keep editing." />
      <div className="article-review">
        {isError && !data && <ReadFailureCallout subject="Review" retry={() => void refetch()} />}
        {!data && !isError && <SkeletonBlock className="article-review-skeleton" />}
        {latest && <ReviewStatus review={latest} />}
        {latest && isOpenReview(latest) && (
          <ReviewAnswerForm
            review={latest}
            onDecide={(state, answer) => tried(decided[state], () => answerReview(latest.id, state, answer))}
          />
        )}
        {data && !(latest && isOpenReview(latest)) && (
          <ReviewRequestForm onAsk={request => tried('Review requested', () => requestReview(article, request))} />
        )}
      </div>
    </section>
  )
}

const decided = {
  open: 'Review requested again',
  changes: 'Changes requested',
  approved: 'Approved',
  withdrawn: 'Request withdrawn',
}

const unknownPerson = 'Deleted user'

/** Sentence with the status of the latest review. */
function ReviewStatus({ review }: { review: ArticleReview }) {
  const { state, question, answer, askedBy, reviewer, decidedBy, createdAt, dueAt, decidedAt } = review
  const requestText = `${askedBy ?? unknownPerson} asked ${reviewer ?? 'any colleague'} to review on ${formatMoment(createdAt)}${
    dueAt ? `, due ${formatMoment(dueAt)}` : ''
  }.`
  const decidedText = `${decidedBy ?? unknownPerson}${decidedAt ? `, ${formatMoment(decidedAt)}` : ''}`
  return (
    <div className="article-review-standing">
      <Status kind={kinds[state]}>
        <b>{names[state]}</b> {state === 'open' ? '' : `by ${decidedText}`}
      </Status>
      <p>{requestText}</p>
      {question && <blockquote>{question}</blockquote>}
      {answer && state !== 'open' && <blockquote>{answer}</blockquote>}
    </div>
  )
}

const kinds = { open: 'waiting', changes: 'attention', approved: 'well', withdrawn: 'off' } as const
const names = { open: 'In review', changes: 'Changes requested', approved: 'Approved', withdrawn: 'Withdrawn' }
