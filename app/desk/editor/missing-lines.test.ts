import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMissingLines } from './missing-lines.ts'

const toHtml = (lines: readonly string[]) => lines.map(line => `<p>${line}</p>`).join('')
const word = fc.stringMatching(/^[a-zé]{1,8}$/)
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map(words => words.join(' '))
const lines = fc.array(line, { minLength: 1, maxLength: 5 })

describe('the lines of a draft that are missing in a text', () => {
  it('do not include a line in which the user typed on, without a space too', () => {
    fc.assert(
      fc.property(
        lines,
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
  it('include each line that no line of the text contains', () => {
    fc.assert(
      fc.property(lines, lines, (draft, text) => {
        const apart = draft.map(each => `${each} 7`)
        expect(findMissingLines(toHtml(apart), toHtml(text))).toBe(apart.join('\n'))
      }),
    )
  })
  it('include a second line that is equal to the part of only one line', () => {
    expect(findMissingLines('<p>One</p><p>One two</p>', '<p>One two three</p>')).toBe('One two')
  })
})
