import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { ChecksProvider } from '../../../desk/checker/checker.tsx'
import { useDeadLinks } from '../../../desk/checker/use-dead-links.ts'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { makeConflictsQuery } from './event-admin-queries.ts'
import { checkEvent, listPathsOnThisSite } from './event-check.ts'
import { makeHolidaysQuery } from './public-holidays.ts'

type CheckedEventForm = {
  form: RecordForm
  /** Id of the event; undefined for a new event. */
  id: string | undefined
}

/** Provides the findings about an event before publication to the parts of the event's edit page. */
export function EventChecks({ children, ...checked }: CheckedEventForm & { children: ReactNode }) {
  const { findings, hasHolidays } = useEventFindings(checked)
  const checks = useMemo(() => ({ findings, credit: hasHolidays && <HolidayCredit /> }), [findings, hasHolidays])
  return <ChecksProvider value={checks}>{children}</ChecksProvider>
}

function useEventFindings({ form, id }: CheckedEventForm) {
  // Deferred values of the form, so that the checks never delay typing.
  const fields = useDeferredValue(form.values)
  const [now] = useState(() => Date.now())
  const { data: people } = useQuery(storedRowQueries.choices({ table: 'people', title: 'name' }))
  const { data: clashes } = useQuery(makeConflictsQuery(fields, id))
  const { data: holidays = [] } = useQuery(makeHolidaysQuery(fields))
  const dead = useDeadLinks(listPathsOnThisSite(fields, window.location.origin))
  const findings = useMemo(
    () =>
      checkEvent(fields, {
        now,
        origin: window.location.origin,
        clashes: clashes ?? [],
        holidays,
        dead,
        people: people ?? [],
      }),
    [fields, now, clashes, holidays, dead, people],
  )
  return { findings, hasHolidays: holidays.length > 0 }
}

/** Attribution that the licence of the public holiday data requires. */
const HolidayCredit = () => (
  <>
    Public holidays: <a href="https://github.com/commenthol/date-holidays">date-holidays</a>, from Wikipedia,{' '}
    <a href="https://creativecommons.org/licenses/by-sa/3.0/">CC BY-SA 3.0</a>.
  </>
)
