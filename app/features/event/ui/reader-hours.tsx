import { useSyncExternalStore } from 'react'
import { zoneHere } from '../../../platform/dates/moment-in-zone.ts'
import { readerHours, type Timed } from '../event-dates.ts'

const never = () => () => {}

/** The hours by the reader's own clock. Until the browser has said its zone they are by UTC, so that nothing moves then. */
export function ReaderHours({ event }: { event: Timed }) {
  const here = useSyncExternalStore<string | undefined>(never, zoneHere, () => undefined)
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
