import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

const adminLayoutFile = 'shell/admin-layout.tsx'

const listPatterns = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [`/${path}`]), ...listPatterns(children)])

/** URL patterns of all routes of the back office, in reading order: `/admin/news/edit/:id`. */
const backOfficePatterns = listPatterns(routes.filter(({ file }) => file === adminLayoutFile))

/** URL that no screen has, for the route that matches all unknown URLs. */
const unknownAddress = '/admin/no-such-screen'

const hasParameter = (pattern: string) => pattern.includes(':')

/** URLs of the screens that have no parameter. */
export const listFixedAddresses = () =>
  backOfficePatterns
    .filter(pattern => !hasParameter(pattern))
    .map(pattern => (pattern.endsWith('*') ? unknownAddress : pattern))

/** Reads the paths of the back office to which the current page links. */
export const readLinks = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/admin/"]')
    .evaluateAll(links => links.map(link => new URL((link as HTMLAnchorElement).href).pathname))

const matchesPattern = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path) && !listFixedAddresses().includes(path)

/** Ends of URLs that open the form of a new record instead of an existing record. */
const newRecordPattern = /\/new$/

/**
 * Finds a URL for each pattern with a parameter: the URL of a record. If a link leads to the form of a new record, the
 * URL of this form is found too.
 */
export function findParameterAddresses(links: readonly string[]): { pattern: string; addresses: string[] }[] {
  return backOfficePatterns.filter(hasParameter).map(pattern => {
    const found = links.filter(path => matchesPattern(pattern, path))
    const addresses = [
      found.find(path => !newRecordPattern.test(path)),
      found.find(path => newRecordPattern.test(path)),
    ]
    return { pattern, addresses: addresses.filter(path => path !== undefined) }
  })
}
