import type { ReactNode } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import type { Event } from '../event.ts'
import { isEventUpcoming } from '../event.ts'
import { formatLongDate } from '../event-dates.ts'
import { EventBadges } from './event-badges.tsx'
import { EventNotice } from './event-notice.tsx'
import './event-page.css'

type Props = {
  event: Event
  /** Current time in ms since 1970. */
  now: number
  /** Link back to the list of events, at the top of the page. */
  back: ReactNode
}

/**
 * Head of an event page. The head uses only columns that lists have loaded already, so that it can render immediately.
 */
export function EventHead({ event, now, back }: Props) {
  const isOff = event.event_state === 'cancelled'
  const when = <time dateTime={event.start_date}>{formatLongDate(event)}</time>
  const asPlanned = event.event_state === 'scheduled' || event.event_state === 'moved_online'
  return (
    <header className={isOff ? 'event-head event-head-off wrap grid' : 'event-head wrap grid'}>
      <div>{back}</div>
      <EventNotice event={event} />
      <h1 className="span-8">
        {isOff && <span className="visually-hidden">Cancelled: </span>}
        <bdi>{event.title}</bdi>
      </h1>
      <div className="span-8">
        <p className="event-when">{isOff ? <s>{when}</s> : when}</p>
        <EventBadges event={event} when={asPlanned ? (isEventUpcoming(event, now) ? 'upcoming' : 'past') : undefined} />
      </div>
    </header>
  )
}

/**
 * Full-width picture of an event, or the event's cloth (woven pattern). The cloth of a cancelled event is unfinished.
 */
export function EventCover({ event }: { event: Event }) {
  const isBegun = event.event_state === 'cancelled' && !event.image_url
  const cover = (
    <Picture
      className={isBegun ? 'event-begun' : 'event-cover'}
      src={event.image_url}
      alt={event.image_alt ?? ''}
      details={event.picture}
      sizes="100vw"
      seed={event.slug}
      hue={event.circle_color_hex}
      width={isBegun ? 480 : 1440}
      height={isBegun ? 320 : 432}
      eager
      alone
    />
  )
  return isBegun ? <div className="event-cover event-warp">{cover}</div> : cover
}
