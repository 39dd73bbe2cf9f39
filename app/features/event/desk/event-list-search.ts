import * as v from 'valibot'
import { addressSearch, day, month, oneOf, pageNumber, recordId, words } from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'
import { type Event, type EventCircle, regions } from '../event.ts'

/** Where an event stands for editors: what is published is ahead or over, what has a date of publication to come too. */
const stages = ['upcoming', 'past', 'draft', 'pattern', 'archived'] as const
type EventStage = (typeof stages)[number]

/** `all` is all but patterns and what was put away; `cancelled` goes across the stages. */
export const eventTabs = ['all', 'upcoming', 'past', 'draft', 'cancelled', 'pattern', 'archived'] as const
export type EventTab = (typeof eventTabs)[number]

export const tabNames: Record<EventTab, string> = {
  all: 'All',
  upcoming: 'Upcoming',
  past: 'Past',
  draft: 'Drafts',
  cancelled: 'Cancelled',
  pattern: 'Patterns',
  archived: 'Archived',
}

const sorts = ['start', 'title', 'changed'] as const
export type EventSort = (typeof sorts)[number]

const search = addressSearch(
  {
    q: words(),
    tab: v.fallback(v.picklist(eventTabs), 'upcoming'),
    circle: recordId(),
    region: oneOf(regions),
    type: oneOf(['flagship', 'partner', 'collective']),
    /** How it is shown: a list unless said otherwise. */
    view: oneOf(['month', 'year']),
    month: month(),
    /** The day of a month that is looked at. */
    day: day(),
    sort: v.fallback(v.picklist(sorts), 'start'),
    direction: oneOf(['asc', 'desc']),
    page: pageNumber(),
  },
  { paging: ['page'] },
)

export type EventDeskSearch = ReturnType<typeof search.read>

/** What the address of the desk says. */
export const readEventDeskSearch = search.read

export const eventDeskPath = (now: Partial<EventDeskSearch>, change: Partial<EventDeskSearch> = {}): string =>
  search.at(paths.adminEvents, now, change)

/** What the address of a new event says: the day it begins on. */
export const readNewEventSearch = addressSearch({ day: day() }).read

/** What lies ahead begins with the nearest, what is over with the latest; titles begin with A. */
const firstDirection = ({ sort, tab }: Pick<EventDeskSearch, 'sort' | 'tab'>) =>
  sort === 'title' || (sort === 'start' && tab === 'upcoming') ? 'asc' : 'desc'

export const sortDirection = (search: Pick<EventDeskSearch, 'sort' | 'tab' | 'direction'>) =>
  search.direction ?? firstDirection(search)

export function sortPath(now: EventDeskSearch, sort: EventSort): string {
  const turned = sortDirection(now) === 'asc' ? 'desc' : 'asc'
  return eventDeskPath(now, { sort, direction: now.sort === sort ? turned : undefined })
}

/** One line of the list. Timestamps are ISO 8601 in UTC. */
export type ListedEvent = Pick<
  Event,
  | 'id'
  | 'slug'
  | 'title'
  | 'event_state'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'time_precision'
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
  /** Its picture has no words for people who do not see it. */
  lacks_alt: boolean
  /** The primary one first. */
  circles: EventCircle[]
}

export type EventDeskPage = {
  rows: ListedEvent[]
  total: number
  /** What search and filters leave in each tab. */
  counts: Record<EventTab, number>
}
