import { ContentSkeleton } from '../../../ui/content-skeleton.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import './calendar-months.css'

/** Skeleton of the calendar page: strip of the year and list rows. */
export const CalendarSkeleton = () => (
  <>
    <SkeletonBlock className="calendar-ribbon-coming" />
    <ContentSkeleton label="Loading the calendar" of="entries" />
  </>
)
