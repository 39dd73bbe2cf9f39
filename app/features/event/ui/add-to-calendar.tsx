import { NewTab, newTabProps } from '../../../ui/new-tab.tsx'
import type { CalendarLinks } from '../calendar-links.ts'

/** Links that add an event to one of three common calendars, and a link to a file for any other calendar. */
export function AddToCalendar({ links: { google, outlook, apple, file } }: { links: CalendarLinks }) {
  return (
    <p className="small quiet event-add">
      Add to your calendar:{' '}
      <a href={google} {...newTabProps}>
        Google
        <NewTab />
      </a>
      ,{' '}
      <a href={outlook} {...newTabProps}>
        Outlook
        <NewTab />
      </a>
      , <a href={apple}>Apple</a> or <a href={file}>.ics</a>
    </p>
  )
}
