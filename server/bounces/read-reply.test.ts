import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReturnedMail } from './read-report.ts'

const application = '00000000-0000-4000-8000-000000000901'
const sample = (name: string) => readFileSync(`tests/fixtures/replies/${name}.eml`, 'utf8').replaceAll('\n', '\r\n')
const read = (text: string) => readReturnedMail(new TextEncoder().encode(text))

const attendee = (address: string) => `;PARTSTAT=ACCEPTED:mailto:${address}`

/** Lines of a minimal calendar reply: each property name with the text after the name. */
const replyLines: Record<string, string> = {
  UID: `:interview-${application}@example.org`,
  DTSTAMP: ':20261120T101112Z',
  SEQUENCE: ':2',
  ATTENDEE: ';PARTSTAT=TENTATIVE:mailto:lindiwe@example.org',
}

/** Builds a minimal reply, in which some lines are changed. */
function buildReply(changes: Record<string, string | undefined> = {}, method = 'REPLY'): string {
  const lines: Record<string, string | undefined> = { ...replyLines, ...changes }
  const fields = Object.entries(lines).flatMap(([name, value]) => (value === undefined ? [] : [name + value]))
  return [
    'From: lindiwe@example.org',
    'MIME-Version: 1.0',
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    '',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    ...fields,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

describe('the answer to a calendar invitation is parsed', () => {
  it.each([
    ['gmail', { answer: 'accepted', sequence: 0, at: '2026-11-20T10:11:12.000Z' }],
    ['thunderbird', { answer: 'declined', sequence: 0, at: '2026-11-26T20:15:54.000Z' }],
    ['exchange', { answer: 'declined', sequence: 3, at: '2026-11-21T08:09:10.000Z' }],
  ])('from the mail program %s', async (name, more) => {
    expect(await read(sample(name))).toEqual({ kind: 'reply', application, attendee: 'lindiwe@example.org', ...more })
  })
  it('from an e-mail that contains only a calendar file', async () => {
    expect(await read(buildReply())).toMatchObject({ kind: 'reply', answer: 'tentative', sequence: 2 })
  })
  it('from an e-mail without SEQUENCE, as version 0', async () => {
    expect(await read(buildReply({ SEQUENCE: undefined }))).toMatchObject({ kind: 'reply', sequence: 0 })
  })
})

describe('an e-mail that does not answer a calendar invitation is ignored', () => {
  it.each([
    ['a calendar request', buildReply({}, 'REQUEST')],
    ['an answer without a decision', buildReply({ ATTENDEE: ';PARTSTAT=NEEDS-ACTION:mailto:lindiwe@example.org' })],
    ['an answer without an attendee', buildReply({ ATTENDEE: undefined })],
    ['an answer to another event', buildReply({ UID: ':lunch@example.org' })],
    ['an answer of an interviewer', buildReply({ UID: `:interview-desk-${application}@example.org` })],
    ['an answer without a time', buildReply({ DTSTAMP: undefined })],
    ['an answer with an invalid time', buildReply({ DTSTAMP: ':yesterday' })],
    ['an answer with a negative version number', buildReply({ SEQUENCE: ':-1' })],
    ['an answer with a version number that is too large', buildReply({ SEQUENCE: ':99999999999' })],
    ['an answer with a control character in the attendee', buildReply({ ATTENDEE: attendee('lindiwe\0@example.org') })],
    ['an answer of an attendee without an address', buildReply({ ATTENDEE: attendee('Lindiwe') })],
    [
      'an answer with an address of 255 characters',
      buildReply({ ATTENDEE: attendee(`${'l'.repeat(243)}@example.org`) }),
    ],
    ['a calendar file of 20 kB', buildReply({ COMMENT: `:${'long '.repeat(5000)}` })],
    ['a damaged calendar file', buildReply().replace('BEGIN:VEVENT', 'BEGIN VEVENT')],
  ])('if it is %s', async (_, text) => {
    expect(await read(text)).toEqual({ kind: 'ignored', why: 'no report' })
  })
})

it('the answer to a calendar invitation with invalid fields gives only values that the database accepts', () => {
  const noise = fc.array(
    fc.oneof(fc.constantFrom('\0', '\u001f', '"', ';', ':', ',', '\\'), fc.string({ unit: 'binary' })),
  )
  const changes = fc.tuple(
    fc.constantFrom(...Object.keys(replyLines)),
    noise,
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  return fc.assert(
    fc.asyncProperty(changes, async ([name, parts, place]) => {
      const line = replyLines[name] ?? ''
      const at = 1 + Math.floor(place * line.length)
      const reply = await read(buildReply({ [name]: line.slice(0, at) + parts.join('') + line.slice(at) }))
      if (reply.kind !== 'reply') return
      expect(reply.attendee).toMatch(/^[\w'+.-]{1,200}@[a-z\d.-]+$/i)
      expect(reply.attendee.length).toBeLessThanOrEqual(254)
      expect(reply.application).toBe(application)
      expect(reply.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      expect(reply.sequence).toBeLessThan(2 ** 31)
    }),
    { numRuns: 500 },
  )
})
