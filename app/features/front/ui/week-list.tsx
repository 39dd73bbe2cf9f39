import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { getLastDayOfWeek, groupEntriesByDay, isThisWeek } from '../../../desk/week/site-week.ts'
import { WeekDays } from '../../../desk/week/week-days.tsx'
import { addDays, type CalendarDay, toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { formatCalendarDays } from '../../../platform/dates/week-dates.ts'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { frontPageQueries } from '../front-page-queries.ts'
import { describeWeekEntry } from '../week.ts'
import { FrontPageSection } from './front-page-section.tsx'

/** Publications, events and ending visibility periods of a week, by day of the site's time zone. */
export function WeekList() {
  const [day, setDay] = useState<CalendarDay>()
  const now = Date.now()
  const query = useQuery(frontPageQueries.week(day))
  const week = query.data
  const isPresent = week ? isThisWeek(week) : day === undefined
  const turn = (days: number) => setDay(addDays(week?.first_day ?? day ?? toUtcDay(), days))
  return (
    <FrontPageSection
      id="week"
      subject="The week"
      title={isPresent ? 'This week' : 'Week'}
      about={week && !isPresent ? formatCalendarDays(week.first_day, getLastDayOfWeek(week)) : undefined}
      actions={
        <>
          <Button line slim aria-label="Previous week" onClick={() => turn(-7)}>
            <Icon drawing={ChevronLeft} />
          </Button>
          <Button line slim aria-label="Next week" onClick={() => turn(7)}>
            <Icon drawing={ChevronRight} />
          </Button>
          <Link to={paths.adminNewsWeek}>News this week</Link>
          <Link to={paths.adminEvents}>Events</Link>
        </>
      }
      query={query}
    >
      {week => {
        const days = groupEntriesByDay(week)
        if (days.every(({ rows }) => rows.length === 0))
          return (
            <p className="front-empty">
              <b>Nothing planned</b>
              Publish an article or add an event.
            </p>
          )
        return (
          <WeekDays
            today={week.today}
            none="Nothing planned"
            days={days.map(({ day, rows, more }) => ({
              day,
              more,
              entries: rows.map(happening => ({
                key: `${happening.kind} ${happening.id}`,
                title: happening.title,
                ...describeWeekEntry(happening, now, week.timezone),
              })),
            }))}
          />
        )
      }}
    </FrontPageSection>
  )
}
