import { useQuery, useQueryClient } from '@tanstack/react-query'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { useToast } from '../../../ui/toasts.tsx'
import {
  answerReview,
  type ReviewRequest,
  type ReviewState,
  remindReviewer,
  requestReview,
  reviewQueries,
} from './article-review.ts'

const decided = {
  open: 'Review requested again',
  changes: 'Changes requested',
  approved: 'Approved',
  withdrawn: 'Request withdrawn',
}

/** Latest review of an article, and its changes. Each of them returns whether it was saved. */
export function useReview(article: string) {
  const { data, isError, refetch } = useQuery(reviewQueries.of(article))
  const client = useQueryClient()
  const { say, complain } = useToast()
  async function run(done: string, action: () => Promise<void>): Promise<boolean> {
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
  return {
    latest: data?.[0],
    isRead: data !== undefined,
    isFailed: isError && !data,
    refetch,
    request: (request: ReviewRequest) => run('Review requested', () => requestReview(article, request)),
    remind: (review: string, reviewer: string) => run(`Reminder sent to ${reviewer}`, () => remindReviewer(review)),
    decide: (review: string, state: ReviewState, answer?: string) =>
      run(decided[state], () => answerReview(review, state, answer)),
  }
}
