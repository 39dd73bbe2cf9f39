import { NewTab, newTab } from '../../../ui/new-tab.tsx'
import type { CalendarLinks } from '../calendar-links.ts'

/** One quiet line: the three calendars most people have, and the file for any other. */
export function AddToCalendar({ links: { google, outlook, apple, file } }: { links: CalendarLinks }) {
  return (
    <p className="small quiet event-add">
      Add to your calendar:{' '}
      <a href={google} {...newTab}>
        Google
        <NewTab />
      </a>
      ,{' '}
      <a href={outlook} {...newTab}>
        Outlook
        <NewTab />
      </a>
      , <a href={apple}>Apple</a> or <a href={file}>.ics</a>
    </p>
  )
}
