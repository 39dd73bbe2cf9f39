import type { BreadcrumbList, CollectionPage, Organization, Thing, WebSite, WithContext } from 'schema-dts'
import { paths } from '../paths.ts'
import { product } from '../product.ts'
import { useSiteOrigin } from './site-origin.ts'

/** JSON for a script element. `<` is escaped, so that no text can close the element or open a comment. */
export const escapeScriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/**
 * Structured data (JSON-LD) of a page for search engines. `data` gets the origin of the site as argument, because URLs
 * in the data are absolute.
 */
export function StructuredData({ data }: { data: (origin: string) => WithContext<Thing> | WithContext<Thing>[] }) {
  const content = data(useSiteOrigin())
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped above, and React would also escape its quotes
      dangerouslySetInnerHTML={{ __html: escapeScriptJson(content) }}
    />
  )
}

/** Reference to the organisation that publishes the site, by its id. */
export const buildOrganisationReference = (origin: string) =>
  ({
    '@type': 'Organization',
    '@id': `${origin}/#organisation`,
    name: product.name,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png`, width: '512', height: '512' },
  }) satisfies Organization

/** Structured data of the home page: the organisation with its other websites, and the site with its search. */
export const buildOrganisationData =
  (site: {
    description: string
    email?: string | undefined
    elsewhere: readonly string[]
    slogan?: string
    legalName?: string
    founded?: number | undefined
  }) =>
  (origin: string): WithContext<Thing>[] => [
    {
      '@context': 'https://schema.org',
      ...buildOrganisationReference(origin),
      description: site.description,
      ...(site.email ? { email: site.email } : {}),
      ...(site.elsewhere.length > 0 ? { sameAs: [...site.elsewhere] } : {}),
      ...(site.slogan ? { slogan: site.slogan } : {}),
      ...(site.legalName ? { legalName: site.legalName } : {}),
      ...(site.founded ? { foundingDate: String(site.founded) } : {}),
    } satisfies WithContext<Organization>,
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      name: product.name,
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#organisation` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search}?q={search_term_string}` },
        // @ts-expect-error: search engines read this field, although schema.org does not define it
        'query-input': 'required name=search_term_string',
      },
    } satisfies WithContext<WebSite>,
  ]

type PageName = { name: string; path: string }

/** Breadcrumbs from the home page to the page itself, which is the last step. */
export const buildBreadcrumbs = (origin: string, steps: readonly PageName[]): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: paths.home }, ...steps].map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: origin + path,
  })),
})

/** Structured data of a list page: the name of the list, and its entries in the order of display. */
export const buildListData = (
  origin: string,
  { name, path }: PageName,
  listed: readonly PageName[],
): WithContext<CollectionPage> => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  '@id': origin + path,
  name,
  url: origin + path,
  isPartOf: { '@id': `${origin}/#site` },
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: listed.length,
    itemListElement: listed.map((page, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: page.name,
      url: origin + page.path,
    })),
  },
})

/** Breadcrumbs as structured data, for a page below other pages. */
export const BreadcrumbData = ({ steps }: { steps: readonly PageName[] }) => (
  <StructuredData data={origin => buildBreadcrumbs(origin, steps)} />
)

/** List of entries as structured data. An empty list renders no element. */
export const ListData = ({ page, listed }: { page: PageName; listed: readonly PageName[] }) =>
  listed.length > 0 && <StructuredData data={origin => buildListData(origin, page, listed)} />
