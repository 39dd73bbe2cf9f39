import { useQuery, useQueryClient } from '@tanstack/react-query'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { taskQueries } from '../../../platform/tasks/task-queries.ts'
import { useToast } from '../../../ui/toasts.tsx'
import {
  answerReview,
  type ReminderCadence,
  type ReviewRequest,
  type ReviewState,
  remindReviewer,
  requestReview,
  reviewQueries,
} from './article-review.ts'

const decisionMessages = {
  open: 'Review requested again',
  changes: 'Changes requested',
  approved: 'Approved',
  withdrawn: 'Request withdrawn',
}

/** Text about a reminder: when the reviewer gets the e-mail, or why no e-mail is sent. */
const reminderTexts: Record<ReminderCadence, (reviewer: string) => [title: string, text?: string]> = {
  at_once: reviewer => [`Reminder sent to ${reviewer}`],
  daily: reviewer => [`${reviewer} gets the reminder with the next daily email`],
  weekly: reviewer => [`${reviewer} gets the reminder with the next weekly email`],
  off: reviewer => [
    'No reminder sent',
    `${reviewer} gets no emails about reviews. Ask in another way, or choose another reviewer.`,
  ],
}

/**
 * Latest review of an article, and the functions that change the review. Each function returns whether the change was
 * saved.
 */
export function useReview(article: string) {
  const { data, isError, refetch } = useQuery(reviewQueries.of(article))
  const client = useQueryClient()
  const { say, complain } = useToast()
  async function run(action: () => Promise<[title: string, text?: string]>): Promise<boolean> {
    try {
      say(...(await action()))
      return true
    } catch (error) {
      complain('Review unchanged', describeWriteError(error))
      return false
    } finally {
      // The tasks are loaded again too, because an answered review is no longer a task of the reviewer.
      await refetchQueries(client, [['news_articles'], taskQueries.mine.queryKey])
    }
  }
  return {
    latest: data?.[0],
    isRead: data !== undefined,
    isFailed: isError && !data,
    refetch,
    request: (request: ReviewRequest) =>
      run(async () => {
        await requestReview(article, request)
        return ['Review requested']
      }),
    remind: (review: string, reviewer: string) =>
      run(async () => reminderTexts[await remindReviewer(review)](reviewer)),
    decide: (review: string, state: ReviewState, answer?: string) =>
      run(async () => {
        await answerReview(review, state, answer)
        return [decisionMessages[state]]
      }),
  }
}
