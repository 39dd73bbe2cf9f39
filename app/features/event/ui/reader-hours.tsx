import { useSyncExternalStore } from 'react'
import { browserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { readerHours, type EventTimeFields } from '../event-dates.ts'

const never = () => () => {}

/**
 * Times in the reader's time zone. In UTC until the browser's zone is known, so that hydration causes no layout
 * shift.
 */
export function ReaderHours({ event }: { event: EventTimeFields }) {
  const here = useSyncExternalStore<string | undefined>(never, browserTimeZone, () => undefined)
  const said = readerHours(event, here)
  return (
    said && (
      <>
        <br />
        {said}
      </>
    )
  )
}
