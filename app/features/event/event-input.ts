import * as z from 'zod/mini'
import { product } from '../../platform/product.ts'
import { regions } from './event.ts'

/** What the address of /events says. Anything it says wrongly reads as not said: an old link never breaks the page. */
const searchSchema = z.object({
  q: z.catch(z.string().check(z.trim(), z.maxLength(100)), ''),
  circle: z.catch(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/)), 'all'),
  region: z.catch(z.enum(regions), undefined as never),
  type: z.catch(z.enum(['flagship', 'partner', 'collective', product.slug]), undefined as never),
  day: z.catch(z.iso.date(), undefined as never),
  tab: z.catch(z.enum(['upcoming', 'past']), 'upcoming'),
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.maximum(100_000)), 1),
})

export type EventSearch = {
  q: string
  /** Slug of a circle, or `all`. */
  circle: string
  region?: (typeof regions)[number]
  type?: string
  /** `yyyy-MM-dd` */
  day?: string
  tab: 'upcoming' | 'past'
  page: number
}

export const readEventSearch = (params: URLSearchParams): EventSearch => searchSchema.parse(Object.fromEntries(params))

const plain: Record<string, unknown> = { q: '', circle: 'all', tab: 'upcoming', page: 1 }

/**
 * The address of a search with some of it changed. What is as by default is left out, and any change but of the page
 * itself goes back to page 1.
 */
export function eventSearchPath(search: EventSearch, change: Partial<EventSearch> = {}): string {
  const wanted = { ...search, page: 1, ...change }
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(wanted))
    if (value !== undefined && value !== plain[key]) params.set(key, String(value))
  const query = params.toString()
  return query ? `/events?${query}` : '/events'
}

/** Everything but the tab and the page is a filter. */
export const hasFilters = ({ q, circle, region, type, day }: EventSearch) =>
  q !== '' || circle !== 'all' || Boolean(region || type || day)
