import type { WebPage, WithContext } from 'schema-dts'
import { paths } from '../../platform/paths.ts'
import { buildOrganisationReference } from '../../platform/seo/structured-data.tsx'
import type { PageDetail } from './page.ts'

/** Description of a page for search engines: its own text, or the summary. */
export const getPageDescription = ({ seo_description, summary }: Pick<PageDetail, 'seo_description' | 'summary'>) =>
  seo_description ?? summary

/** Structured data (schema.org) of a page that an editor has added. */
export function buildPageData(page: PageDetail, origin: string): WithContext<WebPage> {
  const url = origin + paths.page(page.slug)
  const description = getPageDescription(page)
  const image = page.image_url && URL.parse(page.image_url, url)?.href
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': url,
    url,
    name: page.title,
    ...(description ? { description } : {}),
    ...(image ? { primaryImageOfPage: { '@type': 'ImageObject', url: image } } : {}),
    datePublished: page.published_at,
    dateModified: page.changed_at ?? page.published_at,
    isPartOf: { '@id': `${origin}/#site` },
    publisher: buildOrganisationReference(origin),
    inLanguage: 'en',
  }
}
