import { expect, it } from 'vitest'
import { type CheckedPicture, checkPicturesOfArticle, listPicturesOfArticle } from './article-picture-check.ts'

const silo: CheckedPicture = {
  path: 'silo.jpg',
  file_name: null,
  width: 2400,
  credit: 'Efua Mensah',
  rights_holder: null,
  consent_expires_on: null,
  removed_at: null,
}
const article = { feature_image_url: '/media/silo.jpg', content_html: '<p>A</p>' }
const inText = { feature_image_url: '', content_html: '<p>A</p><img src="/media/silo.jpg" alt="">' }
const check = (change: Partial<CheckedPicture>, where = article) =>
  checkPicturesOfArticle(where, [{ ...silo, ...change }], '2026-11-22').map(({ weight, field }) => `${weight} ${field}`)

it('the picture check lists each library picture once, with the cover first', () => {
  expect(
    listPicturesOfArticle({
      feature_image_url: '/media/b.jpg',
      content_html: '<img src="/media/a.jpg"><img src="https://x.example/c.jpg"><img src="/media/b.jpg">',
    }),
  ).toEqual(['b.jpg', 'a.jpg'])
})

it('the picture check reports nothing for a correct picture', () => {
  expect(check({})).toEqual([])
  expect(check({ rights_holder: 'The network', credit: null }, inText)).toEqual([])
})

it.each<[string, Partial<CheckedPicture>, typeof article, string]>([
  ['a picture that was removed', { removed_at: '2026-11-01' }, article, 'warns feature_image_url'],
  ['a picture that does not exist', { path: 'other.jpg' }, inText, 'warns content_html'],
  ['a picture whose consent has ended', { consent_expires_on: '2026-11-21' }, inText, 'warns content_html'],
  ['a picture whose consent ends soon', { consent_expires_on: '2026-12-01' }, article, 'advises feature_image_url'],
  ['a picture without a credit', { credit: null }, inText, 'advises content_html'],
  ['a picture too small for the full width', { width: 900 }, article, 'advises feature_image_url'],
])('the picture check finds %s', (_, change, where, finding) => {
  expect(check(change, where)).toEqual([finding])
})

it('the picture check accepts a small picture within the text', () => {
  expect(check({ width: 400, consent_expires_on: '2027-06-01' }, inText)).toEqual([])
})
