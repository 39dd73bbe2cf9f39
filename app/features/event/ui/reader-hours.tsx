import { useSyncExternalStore } from 'react'
import { browserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { readerHours, type EventTimeFields } from '../event-dates.ts'

const never = () => () => {}

/** The hours by the reader's own clock. Until the browser has said its zone they are by UTC, so that nothing moves then. */
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
