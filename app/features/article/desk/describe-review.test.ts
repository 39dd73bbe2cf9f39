import { expect, it } from 'vitest'
import type { ArticleReview } from './article-review.ts'
import { describeReview, findReminderTime, formatReviewTime } from './describe-review.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const review: ArticleReview = {
  id: 'r1',
  state: 'open',
  question: '',
  answer: '',
  askedBy: 'Efua',
  askedById: 'efua',
  reviewer: 'Musa',
  reviewerId: 'musa',
  decidedBy: null,
  createdAt: '2026-11-25T08:00:00Z',
  dueAt: null,
  decidedAt: null,
  remindedAt: null,
}
const decided = { decidedBy: 'Musa', decidedAt: '2026-11-25T10:00:00Z' }

it.each([
  ['the reviewer reads a request', {}, 'musa', 'Efua asks you to review this article.'],
  ['the author waits for the reviewer', {}, 'efua', 'Waiting for Musa’s review.'],
  [
    'a colleague reads a request to anyone',
    { reviewer: null, reviewerId: null },
    'grace',
    'Efua asks any colleague to review this article.',
  ],
  [
    'the author waits for anyone',
    { reviewer: null, reviewerId: null },
    'efua',
    'Waiting for a review by any colleague.',
  ],
  [
    'the author reads an approval',
    { state: 'approved', ...decided },
    'efua',
    /^Approved by Musa, Wed 25 Nov, \d\d:00\.$/,
  ],
  [
    'the author reads a request for changes',
    { state: 'changes', ...decided },
    'efua',
    /^Musa requested changes, Wed 25 Nov, \d\d:00\.$/,
  ],
  ['a due date is named', { dueAt: '2026-11-26T16:00:00Z' }, 'musa', /article, due Thu 26 Nov, \d\d:00\.$/],
] as const)('the banner of an article describes a review (case “%s”)', (_, change, me, text) => {
  expect(describeReview({ ...review, ...change }, me, now)?.text).toMatch(text)
})

it.each([
  ['a colleague who is not the reviewer', {}, 'grace'],
  ['the reviewer who has answered', { state: 'changes', ...decided }, 'musa'],
  ['anyone after the request is withdrawn', { state: 'withdrawn' }, 'musa'],
] as const)('the banner of an article is absent for %s', (_, change, me) => {
  expect(describeReview({ ...review, ...change }, me, now)).toBeUndefined()
})

it('a user cannot answer their own review request', () => {
  expect(describeReview(review, 'efua', now)?.part).toBe('own')
  expect(describeReview(review, 'musa', now)?.part).toBe('asked')
})

it('a reviewer can be reminded again a day after the last reminder', () => {
  expect(findReminderTime(review)).toBe(Date.parse('2026-11-26T08:00:00Z'))
  expect(findReminderTime({ ...review, remindedAt: '2026-11-27T09:30:00Z' })).toBe(Date.parse('2026-11-28T09:30:00Z'))
})

it.each([
  ['a request', {}, /^the request of Efua, Wed 25 Nov, \d\d:00$/],
  ['an approval', { state: 'approved', ...decided }, /^the approval by Musa, Wed 25 Nov, \d\d:00$/],
  ['a reply', { state: 'changes', ...decided }, /^the reply of Musa, Wed 25 Nov, \d\d:00$/],
  ['a reply of a deleted user', { ...decided, state: 'approved', decidedBy: null }, /^the approval by a deleted user,/],
] as const)('the list of changes since a review step names its author and time (step: %s)', (_, change, text) => {
  expect(formatReviewTime({ ...review, ...change }, now)).toMatch(text)
})
