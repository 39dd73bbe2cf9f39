import { describe, expect, it } from 'vitest'
import {
  fillTemplate,
  findEmailError,
  findLinkLabel,
  listFilledEmailTexts,
  splitFilledEmailParts,
} from './application-letter-templates.ts'

const facts = {
  applicant: 'Lindiwe Achterberg-Moyo',
  circle: 'Infrastructure',
  sender: 'Amina Wanjohi-Sall',
  interview: { starts_at: '2026-11-26T13:00:00Z', timezone: 'Africa/Harare', minutes: 30, place: 'Room 4' },
}

describe('an e-mail to an applicant', () => {
  it.each(['question', 'answer', 'interview', 'accepted', 'declined'] as const)(
    'contains no unfilled placeholder (e-mail type %s)',
    kind => {
      const letter = fillTemplate(kind, facts)
      expect(letter.body).toMatch(/^Dear Lindiwe Achterberg-Moyo,\n\n/)
      expect(letter.body).toMatch(/\n\nAmina Wanjohi-Sall\nfor the membership council$/)
      expect(findEmailError(letter)).toBeUndefined()
    },
  )
  it('states local time and UTC if it is about an interview', () => {
    expect(fillTemplate('interview', facts).body).toContain('15:00 in Harare')
    expect(fillTemplate('interview', facts).body).toContain('13:00 UTC')
  })
  it.each([
    ['question', undefined, 'Please add your answer to your application.'],
    ['question', 'help@example.org', 'Please write your answer to help@example.org.'],
    ['question', 'letter', 'An answer to this letter is enough.'],
    ['interview', undefined, '\n\nThere is nothing to prepare'],
    ['interview', 'help@example.org', 'If the hour does not suit, write to help@example.org.'],
    ['interview', 'letter', 'If the hour does not suit, answer this letter.'],
  ] as const)('asks for a reply only to a monitored mailbox (%s, %s)', (kind, answers, sentence) => {
    expect(fillTemplate(kind, { ...facts, answers }).body).toContain(sentence)
  })
  it('mentions chosen circles only to an applicant who has chosen circles', () => {
    expect(fillTemplate('accepted', facts).body).toContain('and your circles are chosen; you can change both')
    const { body } = fillTemplate('accepted', { ...facts, circle: undefined })
    expect(body).toContain('what you wrote; you can change it at any time.')
    expect(body).not.toContain('circles')
  })
  it('has a button that leads to the page for its purpose', () => {
    expect((['accepted', 'declined', 'reminder'] as const).map(findLinkLabel)).toEqual([
      'Accept and sign up',
      'Open your page',
      'Answer two questions',
    ])
  })
  it.each([
    [{ subject: ' ', body: 'Long enough to be sent.' }, /subject/],
    [{ subject: 'About it', body: ' ' }, /empty/],
    [{ subject: 'About it', body: 'Dear , thank you for it.' }, /name is missing/],
  ])('cannot be sent while information is missing (e-mail %o)', (letter, message) => {
    expect(findEmailError(letter)).toMatch(message)
  })
  it('highlights the words that come from the applicant’s form', () => {
    const parts = splitFilledEmailParts('Dear Ada (B.), Ada B. wrote', ['Ada B.', 'Ada'])
    expect(parts.filter(({ isFilled }) => isFilled).map(({ text }) => text)).toEqual(['Ada', 'Ada B.'])
    expect(parts.map(({ text }) => text).join('')).toBe('Dear Ada (B.), Ada B. wrote')
    expect(listFilledEmailTexts(facts)[0]).toContain('Harare')
  })
})
