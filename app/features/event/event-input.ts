import * as v from 'valibot'
import { addressSearch, day, oneOf, pageNumber, slugOrAll, words } from '../../platform/address-search.ts'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { regions } from './event.ts'

const search = addressSearch(
  {
    q: words(),
    /** Slug of a circle, or `all`. */
    circle: slugOrAll(),
    region: oneOf(regions),
    type: oneOf(['flagship', 'partner', 'collective', product.slug]),
    day: day(),
    tab: v.fallback(v.picklist(['upcoming', 'past']), 'upcoming'),
    page: pageNumber(),
  },
  { paging: ['page'] },
)

export type EventSearch = ReturnType<typeof search.read>

/** What the address of /events says. */
export const readEventSearch = search.read

export const eventSearchPath = (now: EventSearch, change: Partial<EventSearch> = {}): string =>
  search.at(paths.events, now, change)

/** Everything but the tab and the page is a filter. */
export const hasFilters = ({ q, circle, region, type, day }: EventSearch) =>
  q !== '' || circle !== 'all' || Boolean(region || type || day)

/** The change that takes every filter away; the tab stays. */
export const clearFilters = { q: '', circle: 'all', region: undefined, type: undefined, day: undefined } as const
