import { formatScheduledTime } from '../../../platform/dates/date-format.ts'
import type { ArticleReview } from './article-review.ts'

/** Time from which the reviewer of a request may be reminded, in ms since 1970: a day after the last e-mail. */
export const findReminderTime = ({ createdAt, remindedAt }: Pick<ArticleReview, 'createdAt' | 'remindedAt'>) =>
  Date.parse(remindedAt ?? createdAt) + 86_400_000

/**
 * Time from which changes of the article are listed: when the review was answered, or, if there is no answer yet, when
 * the review was requested.
 */
export const getReviewTime = ({ state, createdAt, decidedAt }: ArticleReview) =>
  state === 'open' ? createdAt : (decidedAt ?? createdAt)

/**
 * Name of the review request or answer after which changes of the article are listed, e.g. `the approval by Musa, …`.
 */
export function formatReviewTime(review: ArticleReview, now: number): string {
  const { state, askedBy, decidedBy } = review
  const at = formatScheduledTime(getReviewTime(review), now)
  const unknown = 'a deleted user'
  if (state === 'open') return `the request of ${askedBy ?? unknown}, ${at}`
  return `${state === 'approved' ? 'the approval by' : 'the reply of'} ${decidedBy ?? unknown}, ${at}`
}

type ReviewBannerContent = {
  /** `asked`: the current user may answer. `own`: the current user requested the review. */
  part: 'asked' | 'own'
  state: 'open' | 'changes' | 'approved'
  text: string
}

/**
 * Review as the banner of the edit page shows it to the current user: undefined for users whom the review does not
 * concern.
 * @param me id of the current user
 * @param now in ms since 1970
 */
export function describeReview(
  review: ArticleReview | undefined,
  me: string | undefined,
  now: number,
): ReviewBannerContent | undefined {
  if (!review || review.state === 'withdrawn') return undefined
  const { state, askedById, reviewerId } = review
  const due = review.dueAt ? `, due ${formatScheduledTime(review.dueAt, now)}` : ''
  if (askedById !== null && askedById === me) {
    const decided = `${review.decidedBy ?? 'A deleted user'}`
    const at = review.decidedAt ? `, ${formatScheduledTime(review.decidedAt, now)}` : ''
    const texts = {
      open: `Waiting for ${review.reviewer ? `${review.reviewer}’s review` : 'a review by any colleague'}${due}.`,
      changes: `${decided} requested changes${at}.`,
      approved: `Approved by ${decided}${at}.`,
    }
    return { part: 'own', state, text: texts[state] }
  }
  if (state !== 'open' || (reviewerId !== null && reviewerId !== me)) return undefined
  const whom = reviewerId === null ? 'any colleague' : 'you'
  return {
    part: 'asked',
    state,
    text: `${review.askedBy ?? 'A deleted user'} asks ${whom} to review this article${due}.`,
  }
}
