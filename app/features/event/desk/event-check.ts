import { type Finding, makeFindingReporter } from '../../../desk/checker/finding.ts'
import { findInternalLinks } from '../../../desk/checker/internal-links.ts'
import { hasMissingPicture, missingPictureMessage, missingPicturePlace } from '../../../desk/editor/missing-picture.ts'
import { parseStringList, toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { matchNameToRecord, serializeNamedValue } from '../../../desk/record/named-value.ts'
import {
  findSessionHours,
  listSessionOverlaps,
  listSessionRows,
  moveSessionStart,
  shiftSession,
} from '../../../desk/record/session-rows.ts'
import { findCountryRegion } from '../../../platform/country-region.ts'
import { toMinutesOfDay } from '../../../platform/dates/clock-time.ts'
import { formatCalendarDay } from '../../../platform/dates/date-format.ts'
import { formatDateTimeInputInZone } from '../../../platform/dates/moment-in-zone.ts'
import { cutAfterWord } from '../../../platform/text/cut-after-word.ts'
import { formatRegion, parseDocuments, parseProgramme } from '../event.ts'
import { findCountryName } from '../event-address.ts'
import { listEventSpeakers } from '../event-speakers.ts'
import type { EventConflict } from './event-conflicts.ts'
import { checkEventTimes, isEventOver, readEventTimes } from './event-time-check.ts'
import type { PublicHoliday } from './public-holidays.ts'

/** Fields of an event to which a finding can refer. */
export type CheckedField =
  | 'title'
  | 'description'
  | 'start_date'
  | 'end_date'
  | 'time_precision'
  | 'timezone'
  | 'location'
  | 'region'
  | 'circles'
  | 'body_html'
  | 'outcome_html'
  | 'programme'
  | 'image_alt'
  | 'max_attendees'
  | 'signup_url'
  | 'map_url'
  | 'online_url'
  | 'organizer_website_url'
  | 'documents'
  | 'state_note'
  | 'is_flagship_event'

type EventFinding = Finding<CheckedField>
const { stops, warns, advises } = makeFindingReporter<CheckedField>()

/** Data that the checks need in addition to the values of the form. */
type CheckContext = {
  /** Current time in ms since 1970. */
  now: number
  /** Days on which a circle of the event has other events. */
  clashes: readonly EventConflict[]
  /** Public holidays in the country of the event during the event. */
  holidays: readonly PublicHoliday[]
  /** Scheme and host of the site. */
  origin: string
  /** Internal paths that visitors cannot open. */
  dead: readonly string[]
  /** People of the site, whose names may match a typed speaker. */
  people: readonly { id: string; title: string }[]
}

/**
 * Findings about an event before publication. A finding with a known correction has a button that applies the
 * correction.
 */
export function checkEvent(
  fields: FieldValues,
  { now, origin, clashes, holidays, dead, people }: CheckContext,
): EventFinding[] {
  const has = (name: string) => toTrimmedText(fields[name]) !== ''
  const circles = parseStringList(fields.circles)
  return [
    !has('title') && stops('title', 'Title is missing.'),
    ...checkEventTimes(fields, now),
    has('image_url') && !has('image_alt') && stops('image_alt', 'Alt text of the image is missing.'),
    ...richTextFields.map(
      field =>
        hasMissingPicture(toTrimmedText(fields[field])) && {
          ...stops(field, missingPictureMessage),
          place: missingPicturePlace,
        },
    ),
    ...listOwnLinks(fields, origin)
      .filter(({ path }) => dead.includes(path))
      .map(({ path, field }) => ({ ...warns(field, `Broken link: ${path}`), place: { link: path } })),
    ...checkLocation(fields),
    ...checkSeats(fields, now),
    ...checkEventState(fields, now),
    !has('description') && advises('description', 'Summary is missing (shown on cards and in lists).'),
    circles.length === 0 && fields.is_flagship_event !== true && advises('circles', 'Circle is missing.'),
    ...clashes.map(clash => advises('start_date', formatClash(clash))),
    ...holidays.map(holiday => advises('start_date', formatHoliday(holiday, toTrimmedText(fields.country)))),
    checkProgrammeStart(fields),
    ...checkSessions(fields),
    ...checkSpeakers(fields, people),
  ].filter(finding => finding !== false)
}

/**
 * Finding about a programme that begins before its event, e.g. after the event was moved to a later hour. A programme
 * with days is not checked.
 */
function checkProgrammeStart(fields: FieldValues): EventFinding | false {
  const { start_date, timezone, time_precision } = readEventTimes(fields)
  const rows = listSessionRows(fields.programme)
  const from = findSessionHours(rows)?.from
  const [, start] = formatDateTimeInputInZone(start_date, timezone ?? 'UTC').split('T')
  if (time_precision !== 'datetime' || rows.some(({ day }) => toTrimmedText(day)) || !from || !start || from >= start)
    return false
  const minutes = toMinutesOfDay(start) - toMinutesOfDay(from)
  return advises('programme', `The programme begins at ${from}, the event at ${start}.`, {
    label: `Begin at ${start}`,
    fields: { programme: rows.map(row => shiftSession(row, minutes)) },
  })
}

/** Findings about sessions that overlap in one room. Each can be moved to the end of the session before. */
function checkSessions({ programme }: FieldValues): EventFinding[] {
  const rows = listSessionRows(programme)
  const getTitle = (at: number) => cutAfterWord(toTrimmedText(rows[at]?.title), 40)
  return listSessionOverlaps(rows).map(({ at, with: earlier, start }) =>
    advises('programme', `“${getTitle(at)}” overlaps “${getTitle(earlier)}” in ${toTrimmedText(rows[at]?.room)}.`, {
      label: `Start at ${start}`,
      fields: { programme: rows.map((row, position) => (position === at ? moveSessionStart(row, start) : row)) },
    }),
  )
}

/** Findings about speakers that are typed as text although a person of the site has the same name. */
function checkSpeakers(fields: FieldValues, people: CheckContext['people']): EventFinding[] {
  const programme = parseProgramme(fields.programme)
  return listEventSpeakers(programme).flatMap(speaker => {
    const { id, name } = speaker.id ? { name: '' } : matchNameToRecord(speaker.name, people)
    if (!id) return []
    const chosen = programme.map(session => ({
      ...session,
      people: session.people.map(each =>
        serializeNamedValue(!each.id && each.name === speaker.name ? { id, name } : each),
      ),
    }))
    return [
      advises('programme', `“${speaker.name}” has no profile; ${name} exists on the site.`, {
        label: 'Link to profile',
        fields: { programme: chosen },
      }),
    ]
  })
}

const richTextFields = ['body_html', 'outcome_html'] as const

/** Names of the fields whose value is a single URL. */
const urlFields = ['signup_url', 'map_url', 'online_url', 'organizer_website_url'] as const

/**
 * Internal paths to which an event links, each with the field of the link.
 * @param origin scheme and host of the site
 */
function listOwnLinks(fields: FieldValues, origin: string): { path: string; field: CheckedField }[] {
  const toOwnPath = (address: string) => (address.startsWith(`${origin}/`) ? [address.slice(origin.length)] : [])
  const inText = (field: (typeof richTextFields)[number]) =>
    findInternalLinks(toTrimmedText(fields[field])).map(path => ({ path, field }))
  return [
    ...urlFields.flatMap(field => toOwnPath(toTrimmedText(fields[field])).map(path => ({ path, field }))),
    ...parseDocuments(fields.documents).flatMap(({ url }) =>
      toOwnPath(url).map(path => ({ path, field: 'documents' as const })),
    ),
    ...richTextFields.flatMap(inText),
  ]
}

/**
 * Internal paths to which an event links, without duplicates.
 * @param origin scheme and host of the site
 */
export const listPathsOnThisSite = (fields: FieldValues, origin: string): string[] => [
  ...new Set(listOwnLinks(fields, origin).map(({ path }) => path)),
]

function checkLocation(fields: FieldValues): (EventFinding | false)[] {
  const has = (name: string) => toTrimmedText(fields[name]) !== ''
  const lies = findCountryRegion(toTrimmedText(fields.country))
  const storedRegion = toTrimmedText(fields.region)
  const country = findCountryName(toTrimmedText(fields.country) || null)
  return [
    !has('location') && !has('town') && !has('online_url') && advises('location', 'Venue is missing.'),
    lies !== undefined &&
      storedRegion !== lies &&
      advises(
        'region',
        storedRegion
          ? `${country} is in ${lies}, but the region is ${formatRegion(storedRegion)}.`
          : `${country} lies in ${lies}.`,
        { label: `Set ${lies}`, fields: { region: lies } },
      ),
  ]
}

/** Findings about the number of seats and about sign-up. */
function checkSeats(fields: FieldValues, now: number): (EventFinding | false)[] {
  const room = Number(fields.max_attendees) || 0
  const seatsTaken = Number(fields.attendees) || 0
  return [
    room > 0 &&
      seatsTaken > room &&
      advises('max_attendees', `${seatsTaken} attendees, capacity ${room}.`, {
        label: `Set ${seatsTaken}`,
        fields: { max_attendees: seatsTaken },
      }),
    toTrimmedText(fields.signup_url) !== '' &&
      isEventOver(fields, now) &&
      advises('signup_url', 'Past event with a registration link.', {
        label: 'Remove link',
        fields: { signup_url: null },
      }),
  ]
}

/** Findings about the state of an event: information that visitors of a cancelled or postponed event need. */
function checkEventState(fields: FieldValues, now: number): (EventFinding | false)[] {
  const has = (name: string) => toTrimmedText(fields[name]) !== ''
  const state = toTrimmedText(fields.event_state)
  return [
    state !== '' &&
      state !== 'scheduled' &&
      !has('state_note') &&
      advises('state_note', 'Message to attendees is missing (why, and what comes next).'),
    state === 'moved_online' && !has('online_url') && advises('online_url', 'Online link is missing.'),
    has('flagship_edition_id') &&
      fields.is_flagship_event !== true &&
      advises('is_flagship_event', 'Linked to a flagship edition but not marked as a flagship event.', {
        label: 'Mark as flagship event',
        fields: { is_flagship_event: true },
      }),
    fields.status === 'published' &&
      state !== 'cancelled' &&
      isEventOver(fields, now) &&
      !has('outcome_html') &&
      advises('outcome_html', 'Outcome is missing.'),
  ]
}

function formatClash({ day, circle, events }: EventConflict): string {
  const titles = events.map(({ title }) => `“${title}”`).join(' and ')
  return `${circle.name} also has ${titles} on ${formatCalendarDay(day)}.`
}

const formatHoliday = ({ day, name }: PublicHoliday, country: string) =>
  `${formatCalendarDay(day)} is a public holiday in ${findCountryName(country) ?? country}: ${name}.`
