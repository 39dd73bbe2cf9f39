import { BookOpenText, Building, Clock, FileCheck, Files, History, Image, Link2, Tags, Ticket } from 'lucide'
import { formatFieldValuesInLine } from '../../../desk/panel/panel-row.ts'
import type { FieldGroup } from '../../../desk/record/define-record.ts'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { isBreak, listSessionOverlaps, listSessionRows } from '../../../desk/record/session-rows.ts'
import { cutAfterWord } from '../../../platform/text/cut-after-word.ts'
import { toPlainText } from '../../../platform/text/plain-text.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { parseDocuments, parseProgramme } from '../event.ts'
import { listEventSpeakers } from '../event-speakers.ts'

const joinParts = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ')

/**
 * Maximum number of characters of the summary of a collapsed section. The summary is part of the section's accessible
 * name.
 */
const maxSummaryLength = 120

/** First words of a text, from the first 2,000 characters, without an incomplete tag at the end. */
const summarizeText = (html: string) =>
  cutAfterWord(toPlainText(html.slice(0, 2000).replace(/<[^>]*$/, '')), maxSummaryLength)

/** Summarises the programme for the collapsed section: numbers of sessions, rooms and speakers. */
function summarizeProgramme({ programme }: FieldValues): string {
  const rows = listSessionRows(programme)
  const rooms = new Set(rows.map(({ room }) => toTrimmedText(room)).filter(Boolean)).size
  const speakers = listEventSpeakers(parseProgramme(programme)).length
  const sessions = rows.filter(row => !isBreak(row)).length
  return joinParts([
    rows.length > 0 && formatQuantity(sessions, 'session'),
    rooms > 0 && formatQuantity(rooms, 'room'),
    speakers > 0 && formatQuantity(speakers, 'speaker'),
  ])
}

/** Counts the overlaps of sessions in one room, for the collapsed section. */
function countOverlaps({ programme }: FieldValues): string {
  const { length } = listSessionOverlaps(listSessionRows(programme))
  return length > 0 ? formatQuantity(length, 'overlap') : ''
}

/** Summarises the registration for the collapsed section: `71 of 80 places, registration link`. */
function summarizeRegistration({ max_attendees, attendees, signup_url }: FieldValues): string {
  const places = toTrimmedText(max_attendees === null ? '' : String(max_attendees))
  const taken = toTrimmedText(attendees === null ? '' : String(attendees))
  return joinParts([
    places !== '' && (taken === '' ? `${places} places` : `${taken} of ${places} places`),
    places === '' && taken !== '' && `${taken} attendees`,
    toTrimmedText(signup_url) !== '' && 'registration link',
  ])
}

const typeLabels = { is_partner_event: 'Partner event', is_pattern: 'Template' }

/** Sections of the event form, below the fields that are always visible. */
export const eventSections = [
  {
    title: 'Description',
    icon: BookOpenText,
    fields: ['description', 'body_html'],
    summary: ({ description, body_html }) =>
      summarizeText(toTrimmedText(body_html)) || cutAfterWord(toTrimmedText(description), maxSummaryLength),
    empty: 'No text yet',
  },
  {
    title: 'Image',
    icon: Image,
    fields: ['image_url'],
    summary: ({ image_url, image_alt }) =>
      toTrimmedText(image_url) && (toTrimmedText(image_alt) ? 'Set, with alt text' : 'Set, without alt text'),
    empty: 'No image; a pattern is generated',
  },
  {
    title: 'Programme',
    icon: Clock,
    fields: ['programme'],
    summary: summarizeProgramme,
    empty: 'No sessions yet',
    warning: countOverlaps,
  },
  {
    title: 'Registration',
    icon: Ticket,
    fields: [['max_attendees', 'attendees'], 'signup_url'],
    summary: summarizeRegistration,
    empty: 'No capacity and no registration link',
  },
  {
    title: 'Circles and type',
    icon: Tags,
    fields: ['circles', 'flagship_edition_id', 'is_flagship_event', 'is_partner_event', 'is_pattern'],
    summary: (fields, shown) =>
      joinParts([
        formatFieldValuesInLine(['circles'], shown, fields),
        Boolean(fields.flagship_edition_id || fields.is_flagship_event) && 'Flagship event',
        ...Object.entries(typeLabels).map(([name, label]) => fields[name] === true && label),
      ]),
  },
  { title: 'Organiser', icon: Building, fields: [['organizer_name', 'organizer_website_url']] },
  {
    title: 'Documents',
    icon: Files,
    fields: ['documents'],
    summary: ({ documents }) =>
      parseDocuments(documents)
        .map(({ title }) => title)
        .join(', '),
  },
  { title: 'Related content', icon: Link2, fields: [] },
  {
    title: 'After the event',
    icon: FileCheck,
    fields: ['outcome_html'],
    summary: ({ outcome_html }) => summarizeText(toTrimmedText(outcome_html)),
    empty: 'No outcome yet',
  },
  { title: 'History', icon: History, fields: [] },
] as const satisfies readonly FieldGroup[]
