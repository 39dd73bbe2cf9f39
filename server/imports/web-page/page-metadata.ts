/** Metadata of an article in the page's head and JSON-LD. */
export type PageMetadata = {
  title?: string
  excerpt?: string
  publishedAt?: string
  authors: string[]
  section?: string
  tags: string[]
  picture?: { address: string; alt?: string }
  canonical?: string
  siteName?: string
  lang?: string
  /** Base URL for relative URLs in the page. */
  base?: string
}

type MetadataObject = Record<string, unknown>
const isMetadataObject = (value: unknown): value is MetadataObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists the objects in JSON-LD, which may be one object, a list, or a graph of objects. */
function listObjects(value: unknown, depth = 0): MetadataObject[] {
  if (depth > 4) return []
  if (Array.isArray(value)) return value.flatMap(each => listObjects(each, depth + 1))
  return isMetadataObject(value) ? [value, ...listObjects(value['@graph'], depth + 1)] : []
}

const isArticle = (thing: MetadataObject) =>
  [thing['@type']].flat().some(type => /Article$|^BlogPosting$|^Report$/.test(String(type)))

/** Finds the article in a page's JSON-LD (schema.org). */
function findArticleData(document: Document): MetadataObject | undefined {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    try {
      const article = listObjects(JSON.parse(script.textContent ?? '')).find(isArticle)
      if (article) return article
    } catch {
      // Invalid JSON-LD is ignored, because the other metadata of the page may be valid.
    }
  }
  return undefined
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
const toName = (value: unknown): string | undefined => toText(isMetadataObject(value) ? value.name : value)
const toAddress = (value: unknown): string | undefined =>
  Array.isArray(value) ? toAddress(value[0]) : toText(isMetadataObject(value) ? (value.url ?? value['@id']) : value)
const toList = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap(each => (typeof each === 'string' ? each.split(',') : [toName(each) ?? '']))
    .map(each => each.trim())
    .filter(each => each !== '')

export function readPageMetadata(document: Document): PageMetadata {
  const meta = (...names: string[]) =>
    names.flatMap(name =>
      [
        ...document.querySelectorAll(`meta[property="${name}"], meta[name="${name}"], meta[itemprop="${name}"]`),
      ].flatMap(element => toText(element.getAttribute('content')) ?? []),
    )
  const link = (rel: string) => toText(document.querySelector(`link[rel="${rel}"]`)?.getAttribute('href'))
  const data = findArticleData(document) ?? {}
  const authors = [data.author].flat().flatMap(each => toName(each) ?? [])
  const authorNames = meta('author', 'article:author', 'parsely-author', 'dc.creator').filter(
    name => !/^https?:/.test(name),
  )
  const picture = toAddress(data.image) ?? meta('og:image', 'og:image:url', 'twitter:image')[0]
  const alt = meta('og:image:alt', 'twitter:image:alt')[0]
  const fields = {
    title: toText(data.headline) ?? meta('og:title', 'twitter:title')[0],
    excerpt: meta('og:description', 'description', 'twitter:description')[0] ?? toText(data.description),
    publishedAt:
      toText(data.datePublished) ??
      meta('article:published_time', 'datePublished', 'date', 'dc.date', 'publish-date', 'parsely-pub-date')[0] ??
      toText(
        document
          .querySelector(
            'article time[datetime], time[pubdate], .dt-published[datetime], time[itemprop="datePublished"]',
          )
          ?.getAttribute('datetime'),
      ),
    section: toText([data.articleSection].flat()[0]) ?? meta('article:section')[0],
    canonical: link('canonical') ?? meta('og:url')[0],
    siteName: meta('og:site_name', 'application-name')[0],
    lang: toText(document.documentElement?.getAttribute('lang')),
    base: toText(document.querySelector('base[href]')?.getAttribute('href')),
  }
  const tags = meta('article:tag')
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    authors: [...new Set(authors.length > 0 ? authors : authorNames)],
    tags: [...new Set(tags.length > 0 ? tags : toList(data.keywords))],
    ...(picture !== undefined && { picture: { address: picture, ...(alt !== undefined && { alt }) } }),
  }
}
