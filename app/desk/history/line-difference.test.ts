import { describe, expect, it } from 'vitest'
import { compareTextsByLine } from './line-difference.ts'

const text = (...lines: string[]) => lines.join('\n')
const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `Line ${from + i}.`)

describe('line difference of two texts', () => {
  it('distinguishes a rewritten line from a removed line and an added line', () => {
    expect(
      compareTextsByLine(
        text('Habari.', 'The rains came late.', 'Nobody paid.'),
        text('Habari.', 'In March.', 'The rains came early.'),
      ),
    ).toEqual([
      { kind: 'kept', text: 'Habari.' },
      { kind: 'new', text: 'In March.' },
      { kind: 'changed', before: 'The rains came late.', after: 'The rains came early.' },
      { kind: 'gone', text: 'Nobody paid.' },
    ])
  })

  it('leaves out unchanged lines, except the lines next to a change', () => {
    expect(compareTextsByLine(text(...many(1, 20)), text(...many(1, 9), 'Ten, anew', ...many(11, 20)))).toEqual([
      { kind: 'passed over', count: 8 },
      { kind: 'kept', text: 'Line 9.' },
      { kind: 'gone', text: 'Line 10.' },
      { kind: 'new', text: 'Ten, anew' },
      { kind: 'kept', text: 'Line 11.' },
      { kind: 'passed over', count: 9 },
    ])
  })

  it('shows long texts in full if they share no line', () => {
    const [one, other] = ['a', 'b'].map(mark => text(...Array.from({ length: 1500 }, (_, i) => `${mark}${i}`)))
    const kinds = compareTextsByLine(one ?? '', other ?? '').map(({ kind }) => kind)
    expect([kinds.length, new Set(kinds)]).toEqual([3000, new Set(['gone', 'new'])])
  })
})
