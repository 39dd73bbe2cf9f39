import { NewTabHint, newTabProps } from '../../../ui/new-tab-hint.tsx'
import type { CalendarLinks } from '../calendar-links.ts'

type AddToCalendarProps = { links: CalendarLinks; sessions?: string | undefined }

/**
 * Links to add an event to the three most common calendars, with a file for any other calendar, and a calendar of the
 * sessions if there are any.
 */
export function AddToCalendar({ links: { google, outlook, apple, file }, sessions }: AddToCalendarProps) {
  return (
    <p className="small quiet event-add">
      Add to your calendar:{' '}
      <a href={google} {...newTabProps}>
        Google
        <NewTabHint />
      </a>
      ,{' '}
      <a href={outlook} {...newTabProps}>
        Outlook
        <NewTabHint />
      </a>
      , <a href={apple}>Apple</a> or <a href={file}>.ics</a>
      {sessions && (
        <>
          . Each session: <a href={sessions}>.ics</a>
        </>
      )}
    </p>
  )
}
