import { describe, expect, it } from 'vitest'
import { filledTexts, letterError, fillTemplate, splitFilledParts } from './application-letter-templates.ts'

const facts = {
  applicant: 'Lindiwe Achterberg-Moyo',
  circle: 'Infrastructure',
  sender: 'Amina Wanjohi-Sall',
  interview: { starts_at: '2026-11-26T13:00:00Z', timezone: 'Africa/Harare', minutes: 30, place: 'Room 4' },
}

describe('a letter', () => {
  it.each(['question', 'answer', 'interview', 'accepted', 'declined'] as const)(
    '%s greets by name, is signed, and lacks nothing',
    kind => {
      const letter = fillTemplate(kind, facts)
      expect(letter.body).toMatch(/^Dear Lindiwe Achterberg-Moyo,\n\n/)
      expect(letter.body).toMatch(/\n\nAmina Wanjohi-Sall\nfor the membership council$/)
      expect(letterError(letter)).toBeUndefined()
    },
  )
  it('about an interview says the hour by the clock of its place and in UTC', () => {
    expect(fillTemplate('interview', facts).body).toContain('15:00 in Harare')
    expect(fillTemplate('interview', facts).body).toContain('13:00 UTC')
  })
  it.each([
    [{ subject: ' ', body: 'Long enough to be sent.' }, /subject/],
    [{ subject: 'About it', body: ' ' }, /empty/],
    [{ subject: 'About it', body: 'Dear , thank you for it.' }, /name is missing/],
  ])('is not sent while something is missing: %o', (letter, said) => {
    expect(letterError(letter)).toMatch(said)
  })
  it('marks what the file filled in, and a name whole', () => {
    const parts = splitFilledParts('Dear Ada (B.), Ada B. wrote', ['Ada B.', 'Ada'])
    expect(parts.filter(({ isFilled }) => isFilled).map(({ text }) => text)).toEqual(['Ada', 'Ada B.'])
    expect(parts.map(({ text }) => text).join('')).toBe('Dear Ada (B.), Ada B. wrote')
    expect(filledTexts(facts)[0]).toContain('Harare')
  })
})
