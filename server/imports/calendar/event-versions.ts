import type { CalendarComponent } from './calendar-parts.ts'

/** Maximum number of events whose versions are compared. Larger calendars almost always contain each event once. */
const maxEvents = 50_000

/**
 * Newest versions of the events in a calendar (RFC 5546, 2.1.5): the highest SEQUENCE wins, then the latest DTSTAMP.
 */
export type EventVersions = {
  /** Records a version of an event and returns whether the version is newer than all earlier versions. */
  note(component: CalendarComponent): boolean
  isOlder(component: CalendarComponent): boolean
}

function readLineValue({ lines }: CalendarComponent, name: string): string {
  const line = lines.find(
    each => each.slice(0, name.length).toUpperCase() === name && /^\s*[:;]/.test(each.slice(name.length)),
  )
  return line?.slice(line.indexOf(':') + 1).trim() ?? ''
}

/** Finds the key of a component's event or occurrence; undefined without a UID. */
function buildVersionKey(component: CalendarComponent): string | undefined {
  const uid = readLineValue(component, 'UID')
  return uid === '' ? undefined : `${uid}\n${readLineValue(component, 'RECURRENCE-ID')}`
}

/** Formats a version as a string whose sort order is the order of the versions. */
function buildVersionRank(component: CalendarComponent): string {
  const [sequence = ''] = /^\d{1,10}$/.exec(readLineValue(component, 'SEQUENCE')) ?? []
  const [stamp = ''] = /^\d{8}T\d{6}Z$/i.exec(readLineValue(component, 'DTSTAMP')) ?? []
  return `${sequence.padStart(10, '0')} ${stamp}`
}

export function makeEventVersions(): EventVersions {
  const newest = new Map<string, string>()
  return {
    note(part) {
      const key = buildVersionKey(part)
      if (key === undefined) return true
      const [rank, before] = [buildVersionRank(part), newest.get(key)]
      if (before !== undefined && before > rank) return false
      if (before !== undefined || newest.size < maxEvents) newest.set(key, rank)
      return before === undefined || before < rank
    },
    isOlder(part) {
      const key = buildVersionKey(part)
      return key !== undefined && (newest.get(key) ?? '') > buildVersionRank(part)
    },
  }
}
