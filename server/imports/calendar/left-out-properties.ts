import { makeLookupTable } from '../../make-lookup-table.ts'
import { countNotImported, type ImportItem } from '../import-item.ts'
import type { CalendarComponent } from './calendar-parts.ts'
import type { ComponentProperties } from './calendar-properties.ts'

/**
 * Readable names of event properties that cannot be imported. Properties not listed concern the calendar, not the
 * event.
 */
const propertyNames = makeLookupTable<string>({
  attendee: 'people who were invited',
  comment: 'comments',
  contact: 'contacts',
  'related-to': 'relations between events',
  resources: 'resources',
  priority: 'priorities',
  'x-microsoft-skypeteamsmeetingurl': 'addresses of meetings',
})

/** Readable names of calendar components other than events. */
const componentNames = makeLookupTable<string>({
  VALARM: 'reminders',
  VTODO: 'tasks',
  VJOURNAL: 'journal entries',
  VFREEBUSY: 'free and busy times',
  VAVAILABILITY: 'opening hours',
  PARTICIPANT: 'people who take part',
  VLOCATION: 'descriptions of places',
})
export const getComponentName = (name: string): string => componentNames[name] ?? `parts called ${name}`

/** Counts by name the parts of an event that cannot be imported. */
export function countSkippedProperties(
  component: CalendarComponent,
  properties: ComponentProperties,
  item: ImportItem,
): void {
  for (const [name, times] of Object.entries(component.inner)) countNotImported(item, getComponentName(name), times)
  for (const [name, label] of Object.entries(propertyNames)) {
    const times = properties.all(name).length
    if (times > 0) countNotImported(item, label, times)
  }
  for (const name of component.tooLong)
    countNotImported(
      item,
      name === 'ATTACH' ? 'files that lie in the calendar' : `${name || 'lines'} of more than 200 kB`,
    )
  if (properties.brokenCount > 0)
    countNotImported(item, 'lines that are not written as calendars are', properties.brokenCount)
  if (component.isCut) item.remarks.push('It has more lines than are read of one event.')
}
