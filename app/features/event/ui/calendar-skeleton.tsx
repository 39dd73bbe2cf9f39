import { Coming } from '../../../ui/content-skeleton.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import './calendar-months.css'

/** A calendar on its way: the ribbon of its year, and the lines of what is next. */
export const CalendarComing = () => (
  <>
    <SkeletonBlock className="calendar-ribbon-coming" />
    <Coming label="Loading the calendar" of="entries" />
  </>
)
