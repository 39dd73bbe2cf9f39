import * as v from 'valibot'
import {
  defineDayParameter,
  defineOneOfParameter,
  definePageNumberParameter,
  defineSearchTextParameter,
  defineSlugOrAllParameter,
  defineUrlParameters,
} from '../../platform/address-search.ts'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { eventRegions } from './event.ts'

const urlParameters = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    /** Slug of a circle as filter, or `all` for every circle. */
    circle: defineSlugOrAllParameter(),
    region: defineOneOfParameter(eventRegions),
    type: defineOneOfParameter(['flagship', 'partner', 'collective', product.slug]),
    day: defineDayParameter(),
    tab: v.fallback(v.picklist(['upcoming', 'past']), 'upcoming'),
    page: definePageNumberParameter(),
  },
  { paging: ['page'] },
)

export type EventSearch = ReturnType<typeof urlParameters.read>

/** Reads the parameters of the page /events from the URL. */
export const readEventSearch = urlParameters.read

export const buildEventSearchPath = (now: EventSearch, change: Partial<EventSearch> = {}): string =>
  urlParameters.at(paths.events, now, change)

/** Whether the URL has filters. All parameters except tab and page are filters. */
export const hasEventFilters = ({ q, circle, region, type, day }: EventSearch) =>
  q !== '' || circle !== 'all' || Boolean(region || type || day)

/** Parameters that remove every filter. The tab stays. */
export const noEventFilters = { q: '', circle: 'all', region: undefined, type: undefined, day: undefined } as const
