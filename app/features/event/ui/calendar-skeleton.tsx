import { ContentSkeleton } from '../../../ui/content-skeleton.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import './calendar-months.css'

/** A calendar on its way: the ribbon of its year, and the lines of what is next. */
export const CalendarSkeleton = () => (
  <>
    <SkeletonBlock className="calendar-ribbon-coming" />
    <ContentSkeleton label="Loading the calendar" of="entries" />
  </>
)
