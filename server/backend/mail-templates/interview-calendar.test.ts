import fc from 'fast-check'
import ICAL from 'ical.js'
import IcalExpander from 'ical-expander'
import nodeIcal, { type VEvent } from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, it } from 'vitest'
import { composeApplicationMail, composeApplicationNotice } from './application-mails.ts'
import { buildInterviewCalendar, type Interview } from './interview-calendar.ts'
import { composeMail } from './mail-template.ts'

const siteUrl = 'https://baraza.example'
const sender = { siteName: 'Baraza & Friends', siteUrl }
const parties = {
  organizer: { name: 'Baraza Collective', address: 'council@baraza.example' },
  attendee: 'lindiwe@example.org',
}
const interview: Interview = {
  application_id: '00000000-0000-4000-8000-000000000001',
  starts_at: '2026-11-26T13:00:00+00:00',
  timezone: 'Africa/Harare',
  minutes: 30,
  place: 'By telephone; +41 22',
  sequence: 2,
  updated_at: '2026-11-20T10:00:00+00:00',
}
const uid = 'interview-00000000-0000-4000-8000-000000000001@baraza.example'
const unfold = (file: string | undefined) => (file ?? '').replace(/\r\n /g, '').split('\r\n')
const letter = (changes: Partial<Interview> = {}) =>
  composeMail(
    composeApplicationMail(
      {
        kind: 'interview',
        subject: 'Let us talk',
        body: 'Dear Lindiwe,\n\nwe would like to talk.',
        link: { to: 'page', token: 'secret' },
        interview: { ...interview, ...changes },
      },
      { siteUrl, isReplyRead: true },
    ),
    sender,
  )

describe('an applicant’s calendar entry of an interview', () => {
  it('is an invitation with an organizer and an attendee', () => {
    const { text, calendar } = letter()
    expect(text).toContain(`${siteUrl}/connect/status?token=secret`)
    expect(calendar?.method).toBe('REQUEST')
    const lines = unfold(calendar?.write(parties))
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'PRODID:-//Baraza Collective//Applications//EN',
        `UID:${uid}`,
        'SEQUENCE:2',
        'DTSTART:20261126T130000Z',
        'DTEND:20261126T133000Z',
        'SUMMARY:Interview with Baraza Collective',
        'LOCATION:By telephone\\; +41 22',
        'STATUS:CONFIRMED',
        'LAST-MODIFIED:20261120T100000Z',
        'ORGANIZER;CN="Baraza Collective":mailto:council@baraza.example',
        'URL;VALUE=URI:https://baraza.example/connect',
      ]),
    )
    const attendee = lines.find(line => line.startsWith('ATTENDEE')) ?? ''
    expect(attendee).toMatch(/;PARTSTAT=NEEDS-ACTION/)
    expect(attendee).toMatch(/;RSVP=TRUE/)
    expect(attendee).toMatch(/(?:mailto:)?lindiwe@example\.org$/i)
    expect(lines.find(line => line.startsWith('DESCRIPTION:'))).toContain('your application')
    expect(lines.at(-1)).toBe('')
  })
  it('never contains the private link, because people share calendars', () => {
    expect(letter().calendar?.write(parties)).not.toContain('secret')
  })
  it('is cancelled with the UID of the invitation', () => {
    const { text, calendar } = letter({ is_cancelled: true, sequence: 3 })
    expect(calendar?.method).toBe('CANCEL')
    const lines = unfold(calendar?.write(parties))
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', `UID:${uid}`, 'SEQUENCE:3']))
    expect(lines).toContain('DESCRIPTION:The interview does not take place.')
    expect(text).toContain('It was to begin on Thursday, November 26, 2026, 15:00 in Harare')
  })
})

describe('an interviewer’s calendar entry', () => {
  const notice = (about: string, changes: Partial<Interview> = {}) =>
    composeMail(
      composeApplicationNotice(
        { about, application: interview.application_id, interview: { ...interview, ...changes } },
        siteUrl,
      ),
      sender,
    )
  it('links to the application without naming the applicant', () => {
    const { text, calendar } = notice('interview')
    expect(text).toContain('Thursday, November 26, 2026, 15:00 in Harare')
    const lines = unfold(calendar?.write({ ...parties, attendee: 'musa@example.org' }))
    expect(lines).toContain(`URL;VALUE=URI:${siteUrl}/admin/applications/${interview.application_id}`)
    expect(lines).not.toContain(`UID:${uid}`)
    expect(lines.join()).not.toMatch(/RSVP=TRUE|Lindiwe/i)
  })
  it('links to the list of applications if the application was deleted', () => {
    const removed = composeApplicationNotice(
      { about: 'interview-cancelled', interview: { ...interview, is_cancelled: true } },
      siteUrl,
    )
    expect(removed.action?.url).toBe(`${siteUrl}/admin/applications`)
    expect(removed.paragraphs).toContain('The application was removed.')
    expect(removed.paragraphs.join()).not.toContain('declare it')
  })
  it('is cancelled when the interview is cancelled', () => {
    expect(notice('interview-cancelled', { is_cancelled: true }).calendar?.method).toBe('CANCEL')
  })
})

/** Parsers of calendar files, one parser per library. Each parser returns UID, method, times, status and organizer. */
const readers: Record<string, (file: string) => object> = {
  'ical.js'(file) {
    const calendar = new ICAL.Component(ICAL.parse(file))
    const part = calendar.getFirstSubcomponent('vevent') as ICAL.Component
    const event = new ICAL.Event(part)
    return {
      ...{
        method: calendar.getFirstPropertyValue('method'),
        uid: event.uid,
        status: part.getFirstPropertyValue('status'),
      },
      ...{ start: event.startDate.toJSDate().toISOString(), end: event.endDate.toJSDate().toISOString() },
      organizer: String(part.getFirstPropertyValue('organizer')),
    }
  },
  'ical-expander'(file) {
    const { component, events } = new IcalExpander({ ics: file, maxIterations: 10 }) as unknown as {
      component: ICAL.Component
      events: ICAL.Event[]
    }
    const [event] = events as [ICAL.Event]
    return {
      ...{ method: component.getFirstPropertyValue('method'), uid: event.uid },
      status: event.component.getFirstPropertyValue('status'),
      ...{ start: event.startDate.toJSDate().toISOString(), end: event.endDate.toJSDate().toISOString() },
      organizer: String(event.organizer),
    }
  },
  'node-ical'(file) {
    const event = Object.values(nodeIcal.parseICS(file)).find(part => part?.type === 'VEVENT') as VEvent
    return {
      ...{ method: event.method, uid: event.uid, status: event.status },
      ...{ start: event.start.toISOString(), end: event.end?.toISOString() },
      organizer: (event.organizer as { val: string }).val,
    }
  },
  'ts-ics'(file) {
    const { method, events } = convertIcsCalendar(undefined, file)
    const event = events?.[0]
    return {
      ...{ method, uid: event?.uid, status: event?.status },
      ...{ start: event?.start.date.toISOString(), end: event?.end?.date.toISOString() },
      organizer: `mailto:${event?.organizer?.email}`,
    }
  },
}

describe('the calendar file of any interview', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'abc é,;:"\\🧵漢ق\n'), maxLength: 90 })
  const interviews = fc.record({
    application_id: fc.uuid(),
    starts_at: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2034-01-01'), noInvalidDate: true })
      .map(at => `${at.toISOString().slice(0, 19)}Z`),
    timezone: fc.constant('UTC'),
    minutes: fc.integer({ min: 10, max: 240 }),
    place: texts,
    sequence: fc.nat(),
    updated_at: fc.constant('2026-11-20T10:00:00Z'),
    is_cancelled: fc.boolean(),
  })
  it.each(Object.keys(readers))('is valid for the calendar library %s', name => {
    fc.assert(
      fc.property(interviews, texts, (entry, organizerName) => {
        const { method, write } = buildInterviewCalendar(entry, siteUrl, 'applicant')
        const start = new Date(entry.starts_at)
        const file = write({ ...parties, organizer: { ...parties.organizer, name: organizerName } })
        expect(readers[name]?.(file)).toEqual({
          method,
          uid: `interview-${entry.application_id}@baraza.example`,
          status: entry.is_cancelled ? 'CANCELLED' : 'CONFIRMED',
          start: start.toISOString(),
          end: new Date(start.getTime() + entry.minutes * 60_000).toISOString(),
          organizer: 'mailto:council@baraza.example',
        })
      }),
    )
  })
})
