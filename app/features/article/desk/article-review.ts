import { toIsoInstant, toIsoInstantOrNull } from '../../../platform/dates/instant.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'

export type ReviewState = 'open' | 'changes' | 'approved' | 'withdrawn'

/** Request for a review of an article. Names are those of user profiles; null for a deleted account. */
export type ArticleReview = {
  id: string
  state: ReviewState
  question: string
  answer: string
  askedBy: string | null
  askedById: string | null
  reviewer: string | null
  /** Id of the only colleague who may answer. Null if any colleague may answer. */
  reviewerId: string | null
  decidedBy: string | null
  createdAt: string
  dueAt: string | null
  decidedAt: string | null
  /** Last time when the author of the request reminded the reviewer. */
  remindedAt: string | null
}

export const isOpenReview = ({ state }: Pick<ArticleReview, 'state'>) => state === 'open' || state === 'changes'

async function readReviews(article: string): Promise<ArticleReview[]> {
  const db = await loadSessionDb()
  const [reviews, editors] = await Promise.all([
    db
      .from('article_reviews')
      .select('*')
      .eq('article_id', article)
      .order('created_at', { ascending: false })
      .limit(10),
    db.rpc('list_editors'),
  ])
  const names = new Map(unwrapRows(editors).map(({ id, name }) => [id, name]))
  const findName = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return unwrapRows(reviews).map(row => ({
    id: row.id,
    state: row.state as ReviewState,
    question: row.question,
    answer: row.answer,
    askedBy: findName(row.asked_by),
    askedById: row.asked_by,
    reviewer: findName(row.reviewer),
    reviewerId: row.reviewer,
    decidedBy: findName(row.decided_by),
    createdAt: toIsoInstant(row.created_at),
    dueAt: toIsoInstantOrNull(row.due_at),
    decidedAt: toIsoInstantOrNull(row.decided_at),
    remindedAt: toIsoInstantOrNull(row.reminded_at),
  }))
}

/** Polling interval in ms for the answer to an open request. */
const pollIntervalMs = 10_000

export const reviewQueries = {
  /** Reviews of an article, newest first. */
  of: (article: string) =>
    definePersonalQuery({
      queryKey: ['news_articles', 'reviews', article],
      queryFn: () => readReviews(article),
      staleTime: 0,
      // The query polls, so that the editor who requested the review sees the answer without reloading the page.
      refetchInterval: ({ state }) => (state.data?.[0] && isOpenReview(state.data[0]) ? pollIntervalMs : false),
      refetchOnWindowFocus: true,
    }),
}

export type ReviewRequest = { reviewer: string | null; question: string; due_at: string | null }

/**
 * Requests a review.
 * @throws DatabaseError when the article already has an open review, or the user may not request a review
 */
export async function requestReview(article: string, request: ReviewRequest): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(
    await db
      .from('article_reviews')
      .insert({ article_id: article, ...request })
      .select('id')
      .single(),
  )
}

/** When the reviewer gets the e-mail with a reminder. `off`: the reviewer gets no e-mails about reviews. */
export type ReminderCadence = 'at_once' | 'daily' | 'weekly' | 'off'

/**
 * Reminds the reviewer by e-mail.
 * @throws DatabaseError when the review was requested less than a day ago, or a rule forbids the reminder
 */
export const remindReviewer = async (review: string): Promise<ReminderCadence> =>
  unwrapRows(await (await loadSessionDb()).rpc('remind_reviewer', { review })) as ReminderCadence

/**
 * Stores the answer to a review request.
 * @throws DatabaseError when a rule forbids the answer, also when no row was updated
 */
export async function answerReview(review: string, state: ReviewState, answer?: string): Promise<void> {
  const db = await loadSessionDb()
  const change = { state, ...(answer !== undefined && { answer }) }
  unwrapRows(await db.from('article_reviews').update(change).eq('id', review).select('id').single())
}
