import { describe, expect, it } from 'vitest'
import { product } from '../product.ts'
import { buildHeadTexts } from './head-texts.ts'

const described = (description: string) => buildHeadTexts({ title: 'The quay', description }).description

describe('head of a page', () => {
  it('adds the product’s name to a title, except to a long one', () => {
    expect(buildHeadTexts({ title: 'The quay', description: '' }).title).toBe(`The quay | ${product.name}`)
    const long = 'Cold chain, warm hands: vaccines beyond the last tarred road'
    expect(buildHeadTexts({ title: long, description: '' })).toMatchObject({ title: long, cardTitle: long })
    expect(buildHeadTexts({ description: '' }).title).toBe(product.name)
  })
  it('uses as many whole sentences as fit for the description', () => {
    const sentence = `${'word '.repeat(15)}end.`
    expect(described(`${sentence} ${sentence} ${sentence}`)).toBe(`${sentence} ${sentence}`)
    expect(described('One line\n of it.')).toBe('One line of it.')
  })
  it('cuts a longer sentence after a word', () => {
    const text = described('harbour '.repeat(40))
    expect(text).toMatch(/^(harbour )+…$/)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})
