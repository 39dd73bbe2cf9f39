import { describe, expect, it } from 'vitest'
import { type ArticleNotice, composeArticleNotice } from './article-mails.ts'

const now = Date.parse('2026-11-10T08:00:00Z')
const compose = (notice: Partial<ArticleNotice>) =>
  composeArticleNotice({ article: 'a1', title: 'Roads', asker: 'Musa', ...notice }, 'https://site.example', now)

describe('an e-mail about a review', () => {
  const coming = '2026-11-12T08:00:00Z'
  const over = '2026-11-03T08:00:00Z'

  it.each([
    [undefined, 'Musa asks you to review “Roads” by Thursday, November 12, 2026 at 08:00 UTC.'],
    ['reminder', 'Musa reminds you to review “Roads” by Thursday, November 12, 2026 at 08:00 UTC.'],
    ['due', 'You were asked to review “Roads” by Thursday, November 12, 2026 at 08:00 UTC, and have not answered yet.'],
  ] as const)('names a future due date (e-mail type: %s)', (about, text) => {
    expect(compose({ ...(about && { about }), due_at: coming }).paragraphs).toEqual([text])
  })
  it.each([
    [undefined, 'Musa asks you to review “Roads”.'],
    ['reminder', 'Musa reminds you to review “Roads”.'],
    ['due', 'You were asked to review “Roads”, and have not answered yet.'],
  ] as const)('says that a past due date is over (e-mail type: %s)', (about, text) => {
    expect(compose({ ...(about && { about }), due_at: over }).paragraphs).toEqual([
      text,
      'The review was due on Tuesday, November 3, 2026 at 08:00 UTC.',
    ])
  })
  it('has a subject that says whether the due date is over', () => {
    expect(compose({ about: 'due', due_at: coming }).subject).toBe('Your review of “Roads” is due')
    expect(compose({ about: 'due', due_at: over }).subject).toBe('Your review of “Roads” was due')
  })
  it('contains no date if the review request has no due date', () => {
    expect(compose({ about: 'reminder' }).paragraphs).toEqual(['Musa reminds you to review “Roads”.'])
  })
})
