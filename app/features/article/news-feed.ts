import { Feed } from 'feed'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { makePortableHtml } from '../../platform/rich-text/portable-html.ts'
import { removeUnreadableCharacters, toOneLine } from '../../platform/text/invisible-characters.ts'
import { type ArticleDetail, getLastChangeOfArticle } from './article.ts'
import { type FeedFormat, feedMimeTypes, getFeedName } from './article-feeds.ts'
import type { NewsFeedContent } from './article-queries.ts'

/** Escapes plain text for HTML. */
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Character that replaces `]]>` until the XML is written, because the XML writer escapes only the first `]]>` of a
 * text. The character never occurs in a text.
 */
const sectionEndPlaceholder = '\uFDD0'
const replaceSectionEnds = (text: string) =>
  text.replaceAll(sectionEndPlaceholder, '').replaceAll(']]>', sectionEndPlaceholder)
/** Replaces the placeholder character by `]]>`, split into two CDATA sections. */
const restoreSectionEnds = (xml: string) => xml.replaceAll(sectionEndPlaceholder, ']]]]><![CDATA[>')

/**
 * Content of a feed entry: the full sanitised text with the picture above the text, because many subscribers read
 * articles only in the feed reader.
 */
function buildContent(article: ArticleDetail, link: string): string {
  const { feature_image_url: picture, feature_image_alt: alt } = article
  const figure = picture ? `<figure><img src="${escapeHtml(picture)}" alt="${escapeHtml(alt ?? '')}"></figure>` : ''
  return removeUnreadableCharacters(makePortableHtml(figure, link) + makePortableHtml(article.content_html, link))
}

/** Picture of an article as an enclosure of the feed. The length of an enclosure is optional. */
function buildImage({ feature_image_url: picture }: ArticleDetail, link: string) {
  return picture && URL.canParse(picture, link) ? { image: { url: new URL(picture, link).href } } : {}
}

/** Corrects the MIME type `image/jpg`, which is invalid. The writer derives the type from the file extension. */
const correctImageTypes = (xml: string) => xml.replaceAll('type="image/jpg"', 'type="image/jpeg"')

/**
 * Authors of an article in the form that each feed format needs. RSS uses Dublin Core, because the RSS element for
 * authors requires an e-mail address.
 */
function buildAuthors({ authors }: ArticleDetail, format: FeedFormat) {
  const names = authors.map(({ name }) => toOneLine(name)).filter(Boolean)
  if (names.length === 0) return {}
  if (format !== 'rss') return { author: names.map(name => ({ name })) }
  // The type assertion is needed, because the XML writer accepts an array of elements but its types do not allow an
  // array.
  const objects = names.map(_text => ({ _text })) as unknown as Record<string, unknown>
  return { extensions: [{ name: 'dc:creator', objects }] }
}

type JsonFeed = { author?: object; items: ({ author?: object | object[] } & Record<string, unknown>)[] }

/**
 * Converts JSON Feed 1, which the writer produces, to version 1.1: `authors` becomes a list, and `language` is added.
 */
function upgradeJsonFeed(jsonText: string): string {
  const { author, items, ...feed } = JSON.parse(jsonText) as JsonFeed & Record<string, unknown>
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
 * Builds the news feed in RSS, Atom or JSON from the same articles.
 * @param origin scheme and host of the site, for absolute URLs
 */
export function buildNewsFeed({ category, articles }: NewsFeedContent, format: FeedFormat, origin: string): string {
  const feedLink = (form: FeedFormat) => origin + paths.newsFeed(form, category?.slug)
  const latest = articles.map(getLastChangeOfArticle)
  const feed = new Feed({
    title: getFeedName(category),
    description: `What ${product.name} publishes${category ? ` under ${toOneLine(category.name)}` : ''}.`,
    id: feedLink('atom'),
    link: origin + paths.news,
    // Link of the feed to itself. The link differs for each format.
    feed: feedLink(format),
    feedLinks: { rss: feedLink('rss'), atom: feedLink('atom'), json: feedLink('json') },
    language: 'en',
    // The network is the author of an article without a byline.
    author: { name: product.name, link: `${origin}/` },
    generator: product.name,
    // Date of the latest change, not the current time: the same articles always produce the same bytes, so that feed
    // readers see no change.
    updated: new Date(latest.sort().at(-1) ?? 0),
  })
  // Only texts in XML need escaping. Titles and summaries are plain text.
  const inXml = format === 'json' ? (text: string) => text : replaceSectionEnds
  for (const article of articles) {
    const link = origin + paths.article(article.slug)
    const title = toOneLine(article.title)
    const summary = removeUnreadableCharacters(article.excerpt)
    feed.addItem({
      // Titles are HTML in Atom (RFC 4287, 3.1.1.2) and text in RSS. Summaries are HTML in both.
      title: format === 'atom' ? escapeHtml(title) : inXml(title),
      // Id of the entry, made from the id of the row, so that feed readers do not show an article again when the URL
      // of the article changes.
      id: `urn:uuid:${article.id}`,
      guid: `urn:uuid:${article.id}`,
      link,
      published: new Date(article.published_at),
      date: new Date(format === 'rss' ? article.published_at : getLastChangeOfArticle(article)),
      description: format === 'json' ? summary : escapeHtml(summary),
      content: inXml(buildContent(article, link)),
      ...buildImage(article, link),
      ...buildAuthors(article, format),
      category: article.categories ? [{ name: toOneLine(article.categories.name), term: article.categories.slug }] : [],
    })
  }
  return {
    rss: () => restoreSectionEnds(correctImageTypes(feed.rss2())),
    atom: () => restoreSectionEnds(correctImageTypes(feed.atom1())),
    json: () => upgradeJsonFeed(feed.json1()),
  }[format]()
}

/** HTTP response with the feed as the body. */
export const createFeedResponse = (matter: NewsFeedContent, format: FeedFormat, origin: string) =>
  new Response(buildNewsFeed(matter, format, origin), {
    headers: { 'content-type': `${feedMimeTypes[format]}; charset=utf-8` },
  })
