import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMissingLines } from './missing-lines.ts'

const toHtml = (lines: readonly string[]) => lines.map(line => `<p>${line}</p>`).join('')
const word = fc.stringMatching(/^[a-zé]{1,8}$/)
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map(words => words.join(' '))
const lines = fc.array(line, { minLength: 1, maxLength: 5 })
const longLines = fc.array(
  line.map(words => `the report ${words}`),
  { minLength: 1, maxLength: 5 },
)

describe('the missing lines of a draft', () => {
  it('exclude a line that has additional letters in the text', () => {
    fc.assert(
      fc.property(
        longLines,
        fc.nat(),
        fc.nat(),
        fc.stringMatching(/^[a-z]{1,3}( [a-z]{1,3})?$/),
        (draft, at, place, typed) => {
          const number = at % draft.length
          const old = draft[number] ?? ''
          const cut = place % (old.length + 1)
          const text = draft.with(number, old.slice(0, cut) + typed + old.slice(cut))
          expect(findMissingLines(toHtml(draft), toHtml(text))).toBe('')
        },
      ),
    )
  })
  it('include each line that is not in the text', () => {
    fc.assert(
      fc.property(lines, lines, (draft, text) => {
        const apart = draft.map(each => `${each} 7`)
        expect(findMissingLines(toHtml(apart), toHtml(text))).toBe(apart.join('\n'))
      }),
    )
  })
  it('include a short line that is part of another line', () => {
    expect(findMissingLines('<p>No</p>', '<p>No one came yesterday.</p>')).toBe('No')
    expect(findMissingLines('<p>We agree.</p>', '<p>We do not agree.</p>')).toBe('We agree.')
    const short = fc.array(fc.stringMatching(/^[ab]{1,11}$/), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(short, short, (draft, text) => {
        expect(findMissingLines(toHtml(draft), toHtml(text))).toBe(
          draft.filter(each => !text.includes(each)).join('\n'),
        )
      }),
    )
  })
  it('include a line with the words of an unrelated line', () => {
    const draft = toHtml(['The harbour', 'The ministers agreed on the fee.', 'The road'])
    const text = toHtml(['The harbour', 'The road', 'The ministers never agreed on the fee.'])
    expect(findMissingLines(draft, text)).toBe('The ministers agreed on the fee.')
  })
  it('include one of two equal lines if the text has one', () => {
    const draft = toHtml(['The harbour', 'The ministers agreed', 'The harbour', 'The ministers agreed', 'The harbour'])
    const text = toHtml(['The harbour', 'The ministers agreed today', 'The harbour'])
    expect(findMissingLines(draft, text)).toBe('The ministers agreed')
  })
  it('exclude a line that became equal to another line', () => {
    const draft = toHtml(['The ministers agree', 'The ministers agreed'])
    expect(findMissingLines(draft, toHtml(['The ministers agreed', 'The ministers agreed']))).toBe('')
  })
})
