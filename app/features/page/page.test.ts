import { describe, expect, it } from 'vitest'
import { splitPageSections, toUrlFragment } from './page.ts'

describe('a page split at its headings', () => {
  it('keeps text before the first heading as its introduction', () => {
    const { opening, sections } = splitPageSections(
      '<p>First.</p><h2>What we keep</h2><p>A name.</p><h3>Where</h3><h2>How long</h2><p>A year.</p>',
    )
    expect(opening).toBe('<p>First.</p>')
    expect(sections.map(({ id, title, html }) => [id, title, html])).toEqual([
      ['what-we-keep', 'What we keep', '<p>A name.</p><h3>Where</h3>'],
      ['how-long', 'How long', '<p>A year.</p>'],
    ])
  })
  it('has no sections if it has no headings', () => {
    expect(splitPageSections('<p>Only this.</p>')).toEqual({ opening: '<p>Only this.</p>', sections: [] })
    expect(splitPageSections('')).toEqual({ opening: '', sections: [] })
  })
  it('has emphasis in headings, not in the table of contents', () => {
    const [section] = splitPageSections('<h2 lang="fr">Ce que <em>nous</em> gardons</h2>').sections
    expect(section).toMatchObject({ heading: 'Ce que <em>nous</em> gardons', title: 'Ce que nous gardons' })
  })
  it('gives two equal headings different URL fragments', () => {
    expect(splitPageSections('<h2>Law</h2><h2>Law</h2><h2>Main</h2>').sections.map(({ id }) => id)).toEqual([
      'law',
      'law-2',
      'main-2',
    ])
  })
})

describe('the URL fragment of a heading', () => {
  it.each([
    ['What we keep, and why', 'what-we-keep-and-why'],
    ['Café à Ìbàdàn', 'cafe-a-ibadan'],
    ['الخصوصية', 'الخصوصية'],
    ['…', 'section'],
  ])('of the heading “%s” is “%s”', (title, fragment) => {
    expect(toUrlFragment(title)).toBe(fragment)
  })
})
