import * as v from 'valibot'
import { addressSearch, day, oneOf, pageNumber, slugOrAll, words } from '../../platform/address-search.ts'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { regions } from './event.ts'

const search = addressSearch(
  {
    q: words(),
    /** Slug of a circle, or `all` for every circle. */
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

/** Reads the state of /events from the URL. */
export const readEventSearch = search.read

export const eventSearchPath = (now: EventSearch, change: Partial<EventSearch> = {}): string =>
  search.at(paths.events, now, change)

/** All parameters except tab and page are filters. */
export const hasFilters = ({ q, circle, region, type, day }: EventSearch) =>
  q !== '' || circle !== 'all' || Boolean(region || type || day)

/** Change that removes every filter and keeps the tab. */
export const clearFilters = { q: '', circle: 'all', region: undefined, type: undefined, day: undefined } as const
