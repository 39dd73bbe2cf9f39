import { expect, it } from 'vitest'
import { findInternalLinks } from '../../../desk/checker/internal-links.ts'
import { findMisspeltNames } from '../../../platform/text/misspelt-names.ts'
import { type CheckedArticle, checkArticle } from './article-check.ts'

const good: CheckedArticle = {
  title: 'A theatre opens in a grain store',
  excerpt: 'For nine months of the year the silo at Koumbara stood empty. Forty people made it a theatre.',
  content_html: '<p>The first thing you notice is the echo.</p><h2>Nine months</h2><p>Words.</p>',
  feature_image_url: '/media/silo.jpg',
  feature_image_alt: 'A silo at dusk.',
  category_id: 'culture',
  authors: ['efua'],
  seo_title: '',
  seo_description: '',
}
const check = (change: Partial<CheckedArticle>, names: string[] = [], dead: string[] = [], isPublic = false) =>
  checkArticle({ ...good, ...change }, names, dead, isPublic).map(({ weight, field }) => `${weight} ${field}`)

it('the article check reports nothing for a correct article', () => {
  expect(check({})).toEqual([])
})

it.each<[string, Partial<CheckedArticle>, string]>([
  ['no title', { title: ' ' }, 'stops title'],
  ['no text', { content_html: '<p>  </p>' }, 'stops content_html'],
  ['a picture without alternative text', { feature_image_alt: '' }, 'stops feature_image_alt'],
  [
    'a picture in the text without alternative text',
    { content_html: '<p>A</p><img src="/media/a.jpg">' },
    'warns content_html',
  ],
  ['a mark of a missing picture', { content_html: '<p>A [Image missing] B</p>' }, 'stops content_html'],
  ['no author', { authors: [] }, 'advises authors'],
  ['no category', { category_id: '' }, 'advises category_id'],
  ['a title that is too long for search results', { title: 'Long '.repeat(20) }, 'advises seo_title'],
  ['a description that is too short', { seo_description: 'Short.' }, 'advises seo_description'],
  ['a heading that skips a level', { content_html: '<p>A</p><h3>Early</h3>' }, 'advises content_html'],
])('the article check finds %s and names the field to correct', (_, change, finding) => {
  expect(check(change)).toEqual([finding])
})

it('the article check warns of a missing text in an article that is already public', () => {
  expect(check({ content_html: '' }, [], [], true)).toEqual(['warns content_html'])
})

it('the article check accepts a video as the only content', () => {
  expect(check({ content_html: '<iframe src="https://www.youtube-nocookie.com/embed/a"></iframe>' })).toEqual([])
})

it('the article check accepts decorative pictures without alternative text', () => {
  expect(check({ content_html: '<img src="/media/a.jpg" alt="">' })).toEqual([])
})

it('the article check lists broken links before advice', () => {
  expect(check({ authors: [] }, [], ['/news/gone'])).toEqual(['warns content_html', 'advises authors'])
})

it('the article check finds a name of a person that is written without its diacritics', () => {
  expect(findMisspeltNames('It was Sola Fadairo who asked.', ['Ṣọlá Fádàíró', 'Zola Mbeki'])).toEqual([
    { written: 'Sola Fadairo', name: 'Ṣọlá Fádàíró' },
  ])
  expect(findMisspeltNames('Ṣọlá Fádàíró asked Sola.', ['Ṣọlá Fádàíró'])).toEqual([])
})

it('the article check lists each internal link of a text once', () => {
  const html =
    '<a href="/news/a">A</a> <a href="/news/a">B</a> <a href="//evil.example">C</a> <a href="https://x.example/news/b">D</a>'
  expect(findInternalLinks(html)).toEqual(['/news/a'])
})
