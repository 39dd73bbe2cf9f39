import { product } from '../../app/platform/product.ts'

/** Parameters that change what a public page shows, by path. All others (campaign marks and the like) are not part of its address. */
const meaningful: Record<string, readonly string[]> = {
  '/events': ['q', 'circle', 'region', 'type', 'day', 'tab', 'page', 'month'],
  [`/${product.slug}-calendar`]: ['circle', 'month'],
  [`/${product.slug}-davos`]: ['image'],
  [`/news/${product.slug}`]: ['page'],
  '/news/all': ['category', 'page'],
  '/gallery': ['album', 'image'],
  '/connect': ['event', 'for'],
  '/connect/status': ['token'],
  '/search': ['q'],
  '/404': ['reason', 'from'],
}

const calendarOfCircle = /^\/circles\/[^/]+\/calendar$/

/** The address under which a page is rendered and kept: its path and what of its parameters matters, in one order. */
export function pageAddress(url: URL): string {
  const params = new URLSearchParams()
  for (const name of meaningful[url.pathname] ?? (calendarOfCircle.test(url.pathname) ? ['month'] : [])) {
    const value = url.searchParams.get(name)
    if (value) params.set(name, value)
  }
  const query = params.toString()
  return query ? `${url.pathname}?${query}` : url.pathname
}
