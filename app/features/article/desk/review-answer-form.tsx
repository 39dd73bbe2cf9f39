import { useSession } from '../../../platform/session/session-context.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { ArticleReview, ReviewState } from './article-review.ts'
import { type ReviewReply, useReplyField } from './use-review-reply.ts'

type Props = {
  review: ArticleReview
  reply: ReviewReply
  /** Stores the decision of the reviewer. Returns whether the decision was saved. */
  onDecide: (state: ReviewState, answer?: string) => Promise<boolean>
}

/**
 * Form in which a colleague answers a review request. Requesting changes requires a text. The author of the request
 * cannot answer the request, but can withdraw it or request the review again.
 */
export function ReviewAnswerForm({ review, reply, onDecide }: Props) {
  const { user } = useSession()
  const isOwn = review.askedById !== null && review.askedById === user?.id
  const answer = useReplyField(reply, review.id)
  async function askForChanges() {
    if (answer.require() && (await onDecide('changes', answer.text))) reply.change(review.id, '')
  }
  return (
    <div className="article-review-form">
      {isOwn ? (
        <p className="field-hint">You asked for this review, so someone else answers it.</p>
      ) : (
        <TextArea label="Your reply" rows={2} {...answer.field} />
      )}
      <p className="article-review-answers">
        {!isOwn && (
          <ActionButton line onAction={() => onDecide('approved', answer.text)}>
            Approve
          </ActionButton>
        )}
        {!isOwn && review.state === 'open' && (
          <ActionButton line onAction={askForChanges}>
            Request changes
          </ActionButton>
        )}
        {review.state === 'changes' && (
          <ActionButton line onAction={() => onDecide('open')}>
            Request again
          </ActionButton>
        )}
        <ActionButton line className="btn-bare" onAction={() => onDecide('withdrawn')}>
          Withdraw request
        </ActionButton>
      </p>
    </div>
  )
}
