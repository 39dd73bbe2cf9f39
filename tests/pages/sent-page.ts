import { parseHTML } from 'linkedom'
import { inject } from 'vitest'
import { makeVisitorHeaders } from '../support/users.ts'

/** A page as the server sends it, before any script runs. */
export type SentPage = {
  status: number
  headers: Headers
  html: string
  document: Document
  /** Path and query of the response, after redirects. */
  address: string
}

/** Returns the URL of the site with sample content. */
export const getSampleSite = () => inject('sites').sample

/** Returns the URL of the empty site. */
export const getEmptySite = () => inject('sites').empty

/** Sends a request from a different network each time, so that rate limits count each request separately. */
export const fetchFromSite = (
  path: string,
  { headers, ...init }: RequestInit = {},
  origin = getSampleSite(),
): Promise<Response> =>
  fetch(new URL(path, origin), {
    ...init,
    headers: { ...makeVisitorHeaders(), ...(headers as Record<string, string>) },
  })

/** @param path a path on the site with sample content, or a full URL */
export async function openPage(path: string, init: RequestInit = {}, origin = getSampleSite()): Promise<SentPage> {
  const answer = await fetchFromSite(path, init, origin)
  const html = await answer.text()
  const { pathname, search } = new URL(answer.url)
  const { document } = parseHTML(html)
  return { status: answer.status, headers: answer.headers, html, document, address: pathname + search }
}

export type PageScope = Document | Element | SentPage
const toNode = (scope: PageScope): Document | Element => ('document' in scope ? scope.document : scope)

/** Visible text: white space collapsed, scripts and style sheets left out. */
export function getTextOfElement(scope: PageScope): string {
  const node = toNode(scope)
  const root = ('body' in node ? node.body : node).cloneNode(true) as Element
  for (const hiddenElement of root.querySelectorAll('script, style, template')) hiddenElement.remove()
  return (root.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** All elements that match a CSS selector, in document order. */
export const findAllElements = (scope: PageScope, selector: string): Element[] => [
  ...toNode(scope).querySelectorAll(selector),
]

/** Finds the first element that matches a CSS selector. @throws when no element matches */
export function findFirstElement(scope: PageScope, selector: string): Element {
  const matchedElement = toNode(scope).querySelector(selector)
  if (!matchedElement) throw new Error(`Nothing on the page matches ${selector}`)
  return matchedElement
}

/** Lists the texts of the elements that match a CSS selector. */
export const listTexts = (scope: PageScope, selector: string): string[] =>
  findAllElements(scope, selector).map(getTextOfElement)

/** CSS selectors for ARIA roles, for the elements that our pages use. */
const selectorsByRole = {
  article: 'article',
  button: 'button',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, svg[role="img"], [role="img"]',
  link: 'a[href], [role="link"]',
  list: 'ul, ol',
  navigation: 'nav',
  region: 'section, [role="region"]',
}
export type AriaRole = keyof typeof selectorsByRole

/** Computes the accessible name of an element, with the steps of the algorithm that our pages need. */
function readName(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  if (label !== null) return label.trim()
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const labels = ids.flatMap(id => element.ownerDocument.getElementById(id) ?? [])
  if (labels.length > 0) return labels.map(getTextOfElement).join(' ')
  const pictures = [...element.querySelectorAll('img[alt]')].map(picture => picture.getAttribute('alt') ?? '')
  return [getTextOfElement(element), ...pictures].filter(Boolean).join(' ')
}

const hasName = (element: Element, name: string | RegExp) =>
  typeof name === 'string' ? readName(element) === name : name.test(readName(element))

/** Finds all elements with a role whose accessible name equals or matches the given name. */
export const findAllByName = (scope: PageScope, role: AriaRole, name: string | RegExp): Element[] =>
  findAllElements(scope, selectorsByRole[role]).filter(element => hasName(element, name))

/** Finds the first element with a role and an accessible name. @throws with the names that exist */
export function findByName(scope: PageScope, role: AriaRole, name: string | RegExp): Element {
  const [element] = findAllByName(scope, role, name)
  if (element) return element
  const names = findAllElements(scope, selectorsByRole[role]).map(readName)
  throw new Error(`No ${role} is called ${name}, only: ${names.join(' | ').slice(0, 2000)}`)
}

/**
 * Returns the href of a link, as written in the HTML.
 * @throws if there is no such link
 */
export const getHref = (scope: PageScope, name: string | RegExp): string =>
  findByName(scope, 'link', name).getAttribute('href') ?? ''

/** Opens the target of a link, like a click without scripts. */
export const followLink = (page: SentPage, link: string | RegExp | Element): Promise<SentPage> => {
  const href = link instanceof RegExp || typeof link === 'string' ? getHref(page, link) : link.getAttribute('href')
  return openPage(href ?? '')
}

/**
 * The main heading.
 * @throws if a page has no main heading or several main headings
 */
export function getMainHeading(page: SentPage): string {
  const headings = listTexts(page, 'h1')
  if (headings.length !== 1) throw new Error(`The page has ${headings.length} main headings: ${headings.join(' | ')}`)
  return headings[0] ?? ''
}

/** Publishable key that a page uses to request rows. */
const readKey = (page: SentPage): string => page.document.documentElement.getAttribute('data-backend-key') ?? ''

/** Reads the rows of the site that a visitor may read. */
export async function readTableRows<Row>(query: string): Promise<Row[]> {
  const apikey = readKey(await openPage('/about'))
  return (await fetchFromSite(`/rest/v1/${query}`, { headers: { apikey } })).json()
}
