import * as v from 'valibot'
import {
  dayParameter,
  defineAddressSearch,
  oneOfParameter,
  pageNumberParameter,
  searchTextParameter,
  slugOrAllParameter,
} from '../../platform/address-search.ts'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { regions } from './event.ts'

const search = defineAddressSearch(
  {
    q: searchTextParameter(),
    /** Slug of a circle, or `all` for every circle. */
    circle: slugOrAllParameter(),
    region: oneOfParameter(regions),
    type: oneOfParameter(['flagship', 'partner', 'collective', product.slug]),
    day: dayParameter(),
    tab: v.fallback(v.picklist(['upcoming', 'past']), 'upcoming'),
    page: pageNumberParameter(),
  },
  { paging: ['page'] },
)

export type EventSearch = ReturnType<typeof search.read>

/** Reads the parameters of the page /events from the URL. */
export const readEventSearch = search.read

export const buildEventSearchPath = (now: EventSearch, change: Partial<EventSearch> = {}): string =>
  search.at(paths.events, now, change)

/** Whether the URL has filters. All parameters except tab and page are filters. */
export const hasFilters = ({ q, circle, region, type, day }: EventSearch) =>
  q !== '' || circle !== 'all' || Boolean(region || type || day)

/** Parameters that remove every filter. The tab stays. */
export const withoutFilters = { q: '', circle: 'all', region: undefined, type: undefined, day: undefined } as const
