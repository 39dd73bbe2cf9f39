import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ArticleHead } from './article-head.tsx'

const article = {
  title: 'Four words in an operating theatre',
  slug: 'four-words',
  excerpt: '',
  published_at: '2026-11-01T09:00:00Z',
  categories: null,
  media: null,
  hue: null,
  feature_image_url: '/media/a.png',
  feature_image_alt: 'A theatre',
} as unknown as Parameters<typeof ArticleHead>[0]['article']
const read = (picture?: { credit: string | null } | null) =>
  renderToStaticMarkup(<ArticleHead article={{ ...article, ...(picture !== undefined && { picture }) }} />)

it('the head of an article names the author of its picture', () => {
  expect(read({ credit: 'Ama Owusu <b>' })).toContain('Image: <span dir="auto">Ama Owusu &lt;b&gt;</span>')
  for (const none of [undefined, null, { credit: null }, { credit: '' }]) expect(read(none)).not.toContain('Image:')
})
