import { useSyncExternalStore } from 'react'
import { browserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { type EventTimeFields, readerHours } from '../event-dates.ts'

const never = () => () => {}

/**
 * Times in the reader's time zone. In UTC until the browser's zone is known, so that hydration causes no layout
 * shift.
 */
export function ReaderHours({ event }: { event: EventTimeFields }) {
  const readerZone = useSyncExternalStore<string | undefined>(never, browserTimeZone, () => undefined)
  const hours = readerHours(event, readerZone)
  return (
    hours && (
      <>
        <br />
        {hours}
      </>
    )
  )
}
