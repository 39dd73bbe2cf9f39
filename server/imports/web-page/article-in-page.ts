import { Readability } from '@mozilla/readability'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { parseHTML } from 'linkedom'
import { type PageWords, pageWords } from './page-words.ts'

/** What a page says. */
export type PageArticle = {
  words: PageWords
  /** The article's HTML, cut out of the page; undefined where none was found. */
  html: string | undefined
  /** What Readability takes for title, byline and excerpt, where the page says none in its head. */
  title: string | undefined
  byline: string | undefined
  siteName: string | undefined
}

/** Pictures that load when they are scrolled to keep their address elsewhere until then. */
const lazy = ['data-src', 'data-original', 'data-lazy-src', 'data-full-url', 'data-orig-file']

/** The largest of the addresses that an image chooses from. */
function largestOf(srcset: string): string | undefined {
  const choices = [...srcset.matchAll(/(\S+)\s+([\d.]+)[wx](?:,|$)/g)].map(([, address = '', size = '']) => ({
    address,
    size: Number(size),
  }))
  return choices.sort((a, b) => b.size - a.size)[0]?.address
}

function realAddresses(document: Document): void {
  for (const source of document.querySelectorAll('picture source')) source.remove()
  for (const image of document.querySelectorAll('img')) {
    const address = lazy.map(name => image.getAttribute(name)).find(value => value && !value.startsWith('data:'))
    const chosen = largestOf(image.getAttribute('data-srcset') ?? image.getAttribute('srcset') ?? '')
    const src = chosen ?? address
    if (src) image.setAttribute('src', src)
    for (const name of ['srcset', 'data-srcset', 'sizes']) image.removeAttribute(name)
  }
}

/** A browser puts the text of a page that did not load its pictures into `noscript`, where it would be told twice. */
const neverRead = 'script, style, noscript, template, svg, form, dialog, nav[aria-label]'

/** With every element closed where a browser closes it: the document model that Readability works on is no parser of broken pages. */
const asBrowsersRead = (html: string): string => toHtml(fromHtmlIsomorphic(html, { fragment: false }))

/**
 * Finds the article in a page, as the reading view of a browser does. A page can be made so that this takes minutes: the
 * import's thread, in which it runs, is measured and ended from outside (`reading-limits.ts`).
 */
export function articleInPage(html: string): PageArticle {
  const { document } = parseHTML(asBrowsersRead(html))
  const words = pageWords(document)
  for (const element of document.querySelectorAll(neverRead)) element.remove()
  realAddresses(document)
  const marked = document.querySelector('.h-entry .e-content, [itemprop="articleBody"]')
  const found = new Readability(document, { keepClasses: true, charThreshold: 200 }).parse()
  const content = (found?.textContent ?? '').trim().length >= 20 ? (found?.content ?? undefined) : undefined
  return {
    words,
    html: content ?? marked?.innerHTML ?? undefined,
    title: found?.title || undefined,
    byline: found?.byline || undefined,
    siteName: found?.siteName || undefined,
  }
}
