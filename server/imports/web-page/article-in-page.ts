import { Readability } from '@mozilla/readability'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { parseHTML } from 'linkedom'
import { type PageMetadata, readPageMetadata } from './page-metadata.ts'

/** Content of a web page: its metadata and its article. */
export type PageArticle = {
  metadata: PageMetadata
  /** Article in HTML, extracted from the page; undefined if no article was found. */
  html: string | undefined
  /**
   * Title that Readability found. This field and the next two are used only when the head of the page does not have
   * them.
   */
  title: string | undefined
  byline: string | undefined
  siteName: string | undefined
}

/** Attributes in which lazily loaded pictures have their URL. */
const lazySourceAttributes = ['data-src', 'data-original', 'data-lazy-src', 'data-full-url', 'data-orig-file']

/** Finds the largest picture in a srcset. */
function findLargestSource(srcset: string): string | undefined {
  const choices = [...srcset.matchAll(/(\S+)\s+([\d.]+)[wx](?:,|$)/g)].map(([, address = '', size = '']) => ({
    address,
    size: Number(size),
  }))
  return choices.sort((a, b) => b.size - a.size)[0]?.address
}

function restoreLazyAddresses(document: Document): void {
  for (const source of document.querySelectorAll('picture source')) source.remove()
  for (const image of document.querySelectorAll('img')) {
    const address = lazySourceAttributes
      .map(name => image.getAttribute(name))
      .find(value => value && !value.startsWith('data:'))
    const largestSource = findLargestSource(image.getAttribute('data-srcset') ?? image.getAttribute('srcset') ?? '')
    const src = largestSource ?? address
    if (src) image.setAttribute('src', src)
    for (const name of ['srcset', 'data-srcset', 'sizes']) image.removeAttribute(name)
  }
}

/**
 * Selector of elements that are ignored. `noscript` is among them, because it repeats lazily loaded pictures, which
 * would then be imported twice.
 */
const ignoredElements = 'script, style, noscript, template, svg, form, dialog, nav[aria-label]'

/** Closes elements as a browser does, because Readability's document model does not repair invalid HTML. */
const normalizeHtml = (html: string): string => toHtml(fromHtmlIsomorphic(html, { fragment: false }))

/**
 * Finds the article in a web page, like the reader view of a browser. For a malicious page this can take minutes, so
 * the function runs in the worker thread of the import, which is terminated when it exceeds its limits
 * (`reading-limits.ts`).
 */
export function findArticleInPage(html: string): PageArticle {
  const { document } = parseHTML(normalizeHtml(html))
  const metadata = readPageMetadata(document)
  for (const element of document.querySelectorAll(ignoredElements)) element.remove()
  restoreLazyAddresses(document)
  const markedElement = document.querySelector('.h-entry .e-content, [itemprop="articleBody"]')
  const article = new Readability(document, { keepClasses: true, charThreshold: 200 }).parse()
  const content = (article?.textContent ?? '').trim().length >= 20 ? (article?.content ?? undefined) : undefined
  return {
    metadata,
    html: content ?? markedElement?.innerHTML ?? undefined,
    title: article?.title || undefined,
    byline: article?.byline || undefined,
    siteName: article?.siteName || undefined,
  }
}
