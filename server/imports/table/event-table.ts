import { readSchedule } from '../../../app/platform/schedule/read-schedule.ts'
import { isWebAddress } from '../../../app/platform/web-address.ts'
import { makeEventSlug } from '../event-slug.ts'
import { countNotImported, type ImportItem } from '../import-item.ts'
import { setEventDescription } from '../prose/clean-description.ts'
import { convertCell } from './cell-html.ts'
import { type EventColumn, eventSpellings } from './event-spellings.ts'
import { setEventTimes, type TimeCells } from './event-times.ts'
import { findCountry, findRegion } from './find-country.ts'
import { parseNumberOfPeople } from './number-of-people.ts'
import { isUrlText, parseReferences, parseYesOrNo, setItemStatus, type TableCell } from './parse-cells.ts'
import type { TableKind } from './row-item.ts'

type Target = EventColumn

/**
 * Column names that exports of our back office use, in this or an earlier version, and that mean something else in
 * other tables.
 */
const adminSpellings = {
  ...eventSpellings,
  street_address: 'street',
  organizer_website_url: 'website',
  event_state: 'eventstatus takesplace',
  status: 'status',
  address: 'url address',
}
const isAdminExport = (names: readonly string[]) =>
  names.some(name => /^(Starts|Begins), (UTC|local time|at the place)$/i.test(name.trim()))

const lineColumns = [
  'title',
  'slug',
  'location',
  'street_address',
  'town',
  'location_note',
  'organizer_name',
  'state_note',
] as const
const addressColumns = ['map_url', 'online_url', 'signup_url', 'organizer_website_url'] as const
const flagColumns = ['is_flagship_event', 'is_partner_event'] as const
const numberColumns = ['max_attendees', 'attendees'] as const

/** Values of a status column that state whether an event takes place, in contrast to whether it is published. */
const statePatterns: [state: string, words: RegExp][] = [
  ['cancelled', /^(cancelled|canceled|annul[ée]e?|cancelad[oa]|abgesagt)$/i],
  ['postponed', /^(postponed|report[ée]e?|adiad[oa]|aplazad[oa]|verschoben)$/i],
  ['scheduled', /^(as planned|scheduled|confirmed|confirm[ée]e?|confirmad[oa]|bestätigt|findet statt)$/i],
  ['moved_online', /^moved[ _]online$/i],
]

function setNumber(column: (typeof numberColumns)[number], peopleText: string, { fields, remarks }: ImportItem): void {
  const number = parseNumberOfPeople(peopleText)
  if (number === null) return
  if (number !== undefined && number >= (column === 'max_attendees' ? 1 : 0) && number < 1_000_000)
    fields[column] = number
  else remarks.push(`“${peopleText.slice(0, 80)}” is no number of people.`)
}

function setAddress(column: string, urlText: string, { fields, remarks }: ImportItem): void {
  if (urlText.length <= 2000 && isWebAddress(urlText)) fields[column] = urlText
  else remarks.push(`“${urlText.slice(0, 80)}” is no address.`)
}

function setPlace(readCell: (target: Target) => string | undefined, { fields, remarks }: ImportItem): void {
  const country = readCell('country')
  const code = country === undefined ? undefined : findCountry(country)
  if (code !== undefined) fields.country = code
  else if (country !== undefined) remarks.push(`“${country.slice(0, 80)}” is no country that is known here.`)
  const region = readCell('region')
  const knownRegion = region === undefined ? undefined : findRegion(region)
  if (knownRegion !== undefined) fields.region = knownRegion
  else if (region !== undefined) remarks.push(`“${region.slice(0, 80)}” is no region that is known here.`)
}

/** Sets the state and the publication status of an event. Some tables have both in one column. */
function setStates(findCell: (target: Target) => TableCell | undefined, item: ImportItem): void {
  const status = findCell('status')
  const stateCell = findCell('event_state')
  const findState = (stateText: string | undefined) =>
    statePatterns.find(([, pattern]) => pattern.test(stateText ?? ''))?.[0]
  const state = findState(stateCell?.text) ?? findState(status?.text)
  if (state !== undefined) item.fields.event_state = state
  if (stateCell && findState(stateCell.text) === undefined)
    item.remarks.push(`“${stateCell.text.slice(0, 60)}” does not say whether it takes place.`)
  if (status && findState(status.text) === undefined) setItemStatus(status, item)
}

/** Sets a yes-or-no field. Another value, such as the name of a partner, is not imported. */
function setFlag(column: (typeof flagColumns)[number], cell: TableCell | undefined, item: ImportItem): void {
  const answer = cell && parseYesOrNo(cell.text)
  if (cell && answer === undefined) countNotImported(item, `column “${cell.column}”`)
  else item.fields[column] = answer ?? false
}

function setPicture(readText: (target: Target) => string | undefined, { pictures, remarks }: ImportItem): void {
  const address = readText('image_url')
  const alt = readText('image_alt')
  if (address === undefined) return
  if (isUrlText(address)) pictures.image_url = { address, ...(alt !== undefined && { alt }) }
  else remarks.push(`The picture “${address.slice(0, 80)}” is no address that it could be fetched from.`)
}

/** Sets the programme of an event from a cell with one session per line, and lists the lines that are not sessions. */
function setProgramme(text: string | undefined, { fields, remarks }: ImportItem): void {
  if (text === undefined) return
  const { sessions, problems } = readSchedule(text, [], true)
  if (sessions.length > 0)
    fields.programme = sessions.map(({ time, title, people, day, end, room, kind, about }) => ({
      ...{ time, title },
      ...Object.fromEntries(Object.entries({ day, end, room, kind, about }).filter(([, value]) => value !== '')),
      ...(people.length > 0 && { people }),
    }))
  for (const { line, text: lineText, reason } of problems.slice(0, 5))
    remarks.push(`Programme, line ${line}, “${lineText.slice(0, 60)}”: ${reason}`)
  if (problems.length > 5) remarks.push(`${problems.length - 5} more lines of the programme could not be read.`)
}

/** Table with events as rows. */
export const eventTable: TableKind<Target> = {
  kind: 'event',
  spellings: eventSpellings,
  spellingsFor: names => (isAdminExport(names) ? adminSpellings : eventSpellings),
  /** Pattern of column names in our own export whose content repeats other columns. */
  derived: /^(Weekday|(Last edited|Changed), UTC)$/i,
  tell(findCell, item, { order, slugs, columns }) {
    const readCell = (target: Target) => findCell(target)?.text
    for (const column of lineColumns) {
      const value = readCell(column)
      if (value !== undefined) item.fields[column] = value
    }
    for (const column of addressColumns) {
      const value = readCell(column)
      if (value !== undefined) setAddress(column, value, item)
    }
    for (const column of numberColumns) {
      const value = readCell(column)
      if (value !== undefined) setNumber(column, value, item)
    }
    const text = readCell('body_html')
    setEventDescription(readCell('description'), undefined, item)
    if (text !== undefined) item.fields.body_html = convertCell(text, item)
    setStates(findCell, item)
    for (const flag of flagColumns) if (columns.targets.includes(flag)) setFlag(flag, findCell(flag), item)
    setPlace(readCell, item)
    const cells: TimeCells = {
      ...{
        start: readCell('start_date'),
        startTime: readCell('start_time'),
        end: readCell('end_date'),
        endTime: readCell('end_time'),
      },
      ...{ allDay: readCell('all_day'), zone: readCell('timezone') },
      ...{ precision: readCell('time_precision'), startInUtc: readCell('start_in_utc') },
    }
    setEventTimes(cells, order, item)
    item.refers.push(...parseReferences('tag', readCell('circles') ?? ''))
    setPicture(readCell, item)
    setProgramme(readCell('programme'), item)
    const address = readCell('address')
    const [, ownSlug] = /^\/event\/([^/?#]+)$/.exec(address ?? '') ?? []
    if (ownSlug !== undefined) item.fields.slug ??= ownSlug
    else if (address !== undefined && isUrlText(address)) item.addresses.push(address)
    else if (address !== undefined) item.remarks.push(`“${address.slice(0, 80)}” is no address.`)
    const { start_date: start, slug, title } = item.fields
    const generatedSlug = makeEventSlug(String(slug ?? title ?? ''), String(start ?? '').slice(0, 10), slugs)
    if (generatedSlug !== '') item.fields.slug = generatedSlug
    return (
      readCell('id') ??
      readCell('slug') ??
      ownSlug ??
      item.addresses[0] ??
      ([readCell('title'), start].filter(Boolean).join(' ') || undefined)
    )
  },
}
