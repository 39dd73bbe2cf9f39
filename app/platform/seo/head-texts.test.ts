import { describe, expect, it } from 'vitest'
import { product } from '../product.ts'
import { buildHeadTexts } from './head-texts.ts'

const described = (description: string) => buildHeadTexts({ title: 'The quay', description }).description

describe('title and description of a page', () => {
  it('have the product’s name unless the title is long', () => {
    expect(buildHeadTexts({ title: 'The quay', description: '' }).title).toBe(`The quay | ${product.name}`)
    const long = 'Cold chain, warm hands: vaccines beyond the last tarred road'
    expect(buildHeadTexts({ title: long, description: '' })).toMatchObject({ title: long, cardTitle: long })
    expect(buildHeadTexts({ description: '' }).title).toBe(product.name)
  })
  it('fill the description with whole sentences up to the limit', () => {
    const sentence = `${'word '.repeat(15)}end.`
    expect(described(`${sentence} ${sentence} ${sentence}`)).toBe(`${sentence} ${sentence}`)
    expect(described('One line\n of it.')).toBe('One line of it.')
  })
  it('cut a single long sentence after a whole word', () => {
    const text = described('harbour '.repeat(40))
    expect(text).toMatch(/^(harbour )+…$/)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})
