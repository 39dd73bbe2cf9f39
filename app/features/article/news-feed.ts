import { Feed } from 'feed'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { portableHtml } from '../../platform/rich-text/portable-html.ts'
import { oneLine, plainLines } from '../../platform/text/unseen.ts'
import { type ArticleDetail, lastChange } from './article.ts'
import { type FeedFormat, feedName, feedTypes } from './article-feeds.ts'
import type { NewsFeedContent } from './article-queries.ts'

/** Plain text as HTML, in an element or an attribute. */
const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

// The writer of RSS and Atom ends a section at the first of these only.
const withoutSectionEnd = (text: string, instead: string) => text.replaceAll(']]>', instead)

/** The whole text, cleaned, with its picture above it: a feed reader may never come to the site. */
function contentOf(article: ArticleDetail, link: string): string {
  const { feature_image_url: picture, feature_image_alt: alt } = article
  const figure = picture ? `<figure><img src="${asHtml(picture)}" alt="${asHtml(alt ?? '')}"></figure>` : ''
  const whole = portableHtml(figure, link) + portableHtml(article.content_html, link)
  return withoutSectionEnd(plainLines(whole), ']]&gt;')
}

/** Its picture as an enclosure, whose length nobody has to know. */
function pictureOf({ feature_image_url: picture }: ArticleDetail, link: string) {
  return picture && URL.canParse(picture, link) ? { image: { url: new URL(picture, link).href } } : {}
}

/** The writer makes a type of how the name ends. */
const namedTypes = (written: string) => written.replaceAll('type="image/jpg"', 'type="image/jpeg"')

/** Who wrote it, as each form has it: RSS by Dublin Core, because its own element is for an address of mail. */
function writersOf({ authors }: ArticleDetail, format: FeedFormat) {
  const names = authors.map(({ name }) => oneLine(name)).filter(Boolean)
  if (names.length === 0) return {}
  if (format !== 'rss') return { author: names.map(name => ({ name })) }
  // A list of elements, which the writer takes and its types do not know.
  const objects = names.map(_text => ({ _text })) as unknown as Record<string, unknown>
  return { extensions: [{ name: 'dc:creator', objects }] }
}

type JsonFeed = { author?: object; items: ({ author?: object | object[] } & Record<string, unknown>)[] }

/** What the writer makes is JSON Feed 1; in 1.1 authors are a list, and the language is said. */
function jsonFeed(written: string): string {
  const { author, items, ...feed } = JSON.parse(written) as JsonFeed & Record<string, unknown>
  const listed = (author: object | object[] | undefined) => (author === undefined ? {} : { authors: [author].flat() })
  return JSON.stringify(
    {
      ...feed,
      version: 'https://jsonfeed.org/version/1.1',
      language: 'en',
      ...listed(author),
      items: items.map(({ author, ...item }) => ({ ...item, ...listed(author) })),
    },
    null,
    2,
  )
}

/**
 * News for feed readers, all three forms from one making.
 * @param origin scheme and host of the site, for absolute addresses
 */
export function newsFeed({ category, articles }: NewsFeedContent, format: FeedFormat, origin: string): string {
  const feedLink = (form: FeedFormat) => origin + paths.newsFeed(form, category?.slug)
  const latest = articles.map(lastChange)
  const feed = new Feed({
    title: feedName(category),
    description: `What ${product.name} publishes${category ? ` under ${oneLine(category.name)}` : ''}.`,
    id: feedLink('atom'),
    link: origin + paths.news,
    // The element that names this very document differs from form to form.
    feed: feedLink(format),
    feedLinks: { rss: feedLink('rss'), atom: feedLink('atom'), json: feedLink('json') },
    language: 'en',
    // Whoever wrote what has no byline.
    author: { name: product.name, link: `${origin}/` },
    generator: product.name,
    // Not the clock: the same articles make the same bytes, so that readers are told nothing has changed.
    updated: new Date(latest.sort().at(-1) ?? 0),
  })
  for (const article of articles) {
    const link = origin + paths.article(article.slug)
    const title = oneLine(article.title)
    const summary = plainLines(article.excerpt)
    feed.addItem({
      // Atom's titles and summaries are written as HTML (RFC 4287, 3.1.1.2), and so is RSS's description.
      title: { atom: asHtml(title), rss: withoutSectionEnd(title, ']] >'), json: title }[format],
      // The row's id stays when its address changes, so nobody is shown the article twice.
      id: `urn:uuid:${article.id}`,
      guid: `urn:uuid:${article.id}`,
      link,
      published: new Date(article.published_at),
      date: new Date(format === 'rss' ? article.published_at : lastChange(article)),
      description: format === 'json' ? summary : asHtml(summary),
      content: contentOf(article, link),
      ...pictureOf(article, link),
      ...writersOf(article, format),
      category: article.categories ? [{ name: oneLine(article.categories.name), term: article.categories.slug }] : [],
    })
  }
  return {
    rss: () => namedTypes(feed.rss2()),
    atom: () => namedTypes(feed.atom1()),
    json: () => jsonFeed(feed.json1()),
  }[format]()
}

/** The answer to a feed reader. */
export const feedAnswer = (matter: NewsFeedContent, format: FeedFormat, origin: string) =>
  new Response(newsFeed(matter, format, origin), {
    headers: { 'content-type': `${feedTypes[format]}; charset=utf-8` },
  })
