import * as v from 'valibot'
import type { ListDefinition } from '../../../desk/list/list-definition.ts'
import { defineListSorting } from '../../../desk/list/list-sorting.ts'
import { defineRecordFilterParameters, recordFilterNames } from '../../../desk/list/record-filter.ts'
import {
  defineDayParameter,
  defineMonthParameter,
  defineOneOfParameter,
  definePageNumberParameter,
  defineRecordIdParameter,
  defineSearchTextParameter,
  defineUrlParameters,
} from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'
import { type Event, type EventCircle, eventRegions } from '../event.ts'
import type { mentionedEventColumns } from '../event-columns.ts'

/** Status of an event in the back office. Published events, including scheduled events, are `upcoming` or `past`. */
const eventStages = ['upcoming', 'past', 'draft', 'pattern', 'archived'] as const
type EventStage = (typeof eventStages)[number]

/**
 * Tabs of the event list. `all` leaves out templates and archived events. `cancelled` includes events of every status.
 */
const eventTabs = ['all', 'upcoming', 'past', 'draft', 'cancelled', 'pattern', 'archived'] as const
export type EventTab = (typeof eventTabs)[number]

const sortKeys = ['start', 'title', 'changed'] as const

/** Dates of an event that the filter "this week" can check. */
export const eventWeekFilters = ['starts', 'changed', 'published'] as const

const urlParameters = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    tab: v.fallback(v.picklist(eventTabs), 'upcoming'),
    circle: defineRecordIdParameter(),
    region: defineOneOfParameter(eventRegions),
    type: defineOneOfParameter(['flagship', 'partner', 'collective']),
    ...defineRecordFilterParameters(eventWeekFilters),
    /** How the events are shown. By default as a list. */
    view: defineOneOfParameter(['month', 'year']),
    month: defineMonthParameter(),
    /** Day that is selected in the month view. */
    day: defineDayParameter(),
    sort: v.fallback(v.picklist(sortKeys), 'start'),
    direction: defineOneOfParameter(['asc', 'desc']),
    page: definePageNumberParameter(),
  },
  { paging: ['page'] },
)

export type EventAdminSearch = ReturnType<typeof urlParameters.read>

/**
 * Reads the state of the event list in the back office from the URL. In a calendar, the tabs for upcoming and past
 * events count as all events, because days without an event would look free.
 */
export function readEventAdminSearch(params: URLSearchParams) {
  const read = urlParameters.read(params)
  const isSplitByTime = read.tab === 'upcoming' || read.tab === 'past'
  return read.view && isSplitByTime ? { ...read, tab: 'all' as const } : read
}

export const buildEventAdminPath = (now: Partial<EventAdminSearch>, change: Partial<EventAdminSearch> = {}): string =>
  urlParameters.at(paths.adminEvents, now, change)

export const eventList: ListDefinition<EventTab, EventAdminSearch> = {
  nouns: 'events',
  searched: 'titles, texts and venues',
  tabs: eventTabs,
  tabNames: {
    all: 'All',
    upcoming: 'Upcoming',
    past: 'Past',
    draft: 'Drafts',
    cancelled: 'Cancelled',
    pattern: 'Templates',
    archived: 'Archived',
  },
  filters: ['circle', 'region', 'type', ...recordFilterNames],
  at: buildEventAdminPath,
}

/** List of events for the calendar views, whose tabs show past and upcoming events together. */
export const eventCalendar = { ...eventList, tabs: eventTabs.filter(tab => tab !== 'upcoming' && tab !== 'past') }

/** Reads the start date of a new event from the URL. */
export const readNewEventSearch = defineUrlParameters({ day: defineDayParameter() }).read

/**
 * Default sort direction of each column: upcoming events from the nearest, past events from the latest, titles from A
 * to Z.
 */
export const eventSorting = defineListSorting<EventAdminSearch>(
  ({ sort, tab }) => (sort === 'title' || (sort === 'start' && tab === 'upcoming') ? 'asc' : 'desc'),
  buildEventAdminPath,
)

/** Row of the event list. Timestamps are ISO 8601 in UTC. */
export type ListedEvent = Pick<
  Event,
  | (typeof mentionedEventColumns)[number]
  | 'id'
  | 'location'
  | 'town'
  | 'region'
  | 'attendees'
  | 'max_attendees'
  | 'is_flagship_event'
  | 'is_partner_event'
  | 'updated_at'
> & {
  stage: EventStage
  published_at: string | null
  /**
   * Whether the event's image has no alt text. In a list that is filtered by missing alt text, also true for a missing
   * alt text of an image in the event's description.
   */
  lacks_alt: boolean
  /** Circles of the event, with the primary circle first. */
  circles: EventCircle[]
}

export type EventAdminPage = {
  rows: ListedEvent[]
  total: number
  /** Number of matching events per tab. */
  counts: Record<EventTab, number>
}
