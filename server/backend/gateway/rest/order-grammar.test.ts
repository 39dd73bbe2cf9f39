import { describe, expect, it } from 'vitest'
import { parseWithRule } from './cursor.ts'
import { orderTermsRule } from './order-grammar.ts'

const read = (text: string) => parseWithRule('order', text, orderTermsRule)
const field = (name: string) => ({ name, path: [] })

describe('orderTermsRule', () => {
  it.each([
    ['', 1, 'unexpected end of input expecting field name (* or [a..z0..9_$])'],
    ['title.up', 7, 'unexpected "u" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['title.desc.first', 12, 'unexpected "f" expecting "nullsfirst" or "nullslast"'],
    ['title.descending', 11, `unexpected 'e' expecting delimiter (.), "," or end of input`],
    ['title.nullsfirst.desc', 17, `unexpected '.' expecting "," or end of input`],
  ])('refuses the order %j and names the position and the expected input', (text, column, details) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'PGRST100',
        message: `"order" (line 1, column ${column})`,
        details,
      }),
    )
  })
  it('reads sort directions and the position of nulls', () => {
    expect(read('starts_at.desc.nullslast, title.nullsfirst,slug.asc,id')).toEqual([
      { field: field('starts_at'), direction: 'desc', nulls: 'last' },
      { field: field('title'), nulls: 'first' },
      { field: field('slug'), direction: 'asc' },
      { field: field('id') },
    ])
  })
  it('reads columns of embedded relations', () => {
    expect(read('circles(name).desc,circles(venue->>city)')).toEqual([
      { relation: 'circles', field: field('name'), direction: 'desc' },
      { relation: 'circles', field: { name: 'venue', path: [{ arrow: '->>', operand: { key: 'city' } }] } },
    ])
  })
  it('reads a JSON path after a column name', () => {
    expect(read('venue->seats->0.desc')).toEqual([
      {
        field: {
          name: 'venue',
          path: [
            { arrow: '->', operand: { key: 'seats' } },
            { arrow: '->', operand: { index: 0 } },
          ],
        },
        direction: 'desc',
      },
    ])
  })
})
