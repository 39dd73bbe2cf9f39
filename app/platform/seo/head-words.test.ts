import { describe, expect, it } from 'vitest'
import { product } from '../product.ts'
import { headDescription } from './head-words.ts'

const described = (description: string) => headDescription({ title: 'The quay', description }).description

describe('what a page says of itself', () => {
  it('names the product after a title, and lets it go before a long one', () => {
    expect(headDescription({ title: 'The quay', description: '' }).title).toBe(`The quay | ${product.name}`)
    const long = 'Cold chain, warm hands: vaccines beyond the last tarred road'
    expect(headDescription({ title: long, description: '' })).toMatchObject({ title: long, cardTitle: long })
    expect(headDescription({ description: '' }).title).toBe(product.name)
  })
  it('describes it in whole sentences, as many as are shown', () => {
    const sentence = `${'word '.repeat(15)}end.`
    expect(described(`${sentence} ${sentence} ${sentence}`)).toBe(`${sentence} ${sentence}`)
    expect(described('One line\n of it.')).toBe('One line of it.')
  })
  it('ends a sentence that is longer after a word', () => {
    const said = described('harbour '.repeat(40))
    expect(said).toMatch(/^(harbour )+…$/)
    expect(said.length).toBeLessThanOrEqual(160)
  })
})
