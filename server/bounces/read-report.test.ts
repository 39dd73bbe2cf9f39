import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeDeliveryFailure } from '../../app/platform/text/delivery-reason.ts'
import { readReturnedMail } from './read-report.ts'

const ourId = '<0123456789abcdef0123456789abcdef01234567@example.org>'
const sample = (name: string) => readFileSync(`tests/fixtures/reports/${name}.eml`, 'utf8').replaceAll('\n', '\r\n')
const read = (text: string) => readReturnedMail(new TextEncoder().encode(text))

describe('the reader of delivery reports ignores an e-mail', () => {
  it.each([
    ['out-of-office', 'automatic reply'],
    ['loop', 'automatic reply'],
    ['answer', 'no report'],
    ['delayed', 'not final'],
  ])('of the type %s (reason: %s)', async (name, why) => {
    expect(await read(sample(name))).toEqual({ kind: 'ignored', why })
  })
  it.each(['', 'x', '\r\n\r\n', 'Subject: hello\r\n\r\nhello'])('with the content %j', async text => {
    expect((await read(text)).kind).toBe('ignored')
  })
})

describe('the reason for a returned e-mail', () => {
  it.each([
    ['postfix', 'the mailbox does not exist'],
    ['exim', 'the domain of the address does not exist'],
    ['exim-text', 'the mailbox does not exist'],
    ['exchange', 'the mailbox does not exist'],
    ['gmail', 'the mailbox does not exist'],
    ['qmail', 'the mailbox does not exist'],
    ['headers-left-out', 'the domain of the address does not exist'],
  ])('is found in a report of %s (reason: %s)', async (name, words) => {
    const report = await read(sample(name))
    expect(report).toMatchObject({ kind: 'failed', messageIds: expect.arrayContaining([ourId]) })
    expect(describeDeliveryFailure('reason' in report ? report.reason : '')).toBe(words)
  })
  it('is found despite the Message-ID that Amazon SES replaces', async () => {
    expect(await read(sample('ses'))).toEqual({
      kind: 'failed',
      messageIds: ['<01020193abcdef00-aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee-000000@eu-west-1.amazonses.com>'],
      reason: '552 5.2.2 The email account that you tried to reach is over quota',
    })
  })
  it('is found in a file with Unix line ends', async () => {
    expect(await read(sample('postfix').replaceAll('\r', ''))).toMatchObject({ kind: 'failed', messageIds: [ourId] })
  })
})

const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
const words = fc.array(word, { minLength: 1, maxLength: 30 }).map(list => list.join(' '))
const messageId = fc.tuple(word, word).map(([name, host]) => `<${name}@${host}.example>`)
const blankLine = fc.constantFrom('', ' ', '\t')

/** Generator of delivery reports as RFC 3464 allows them: fields in any order, folded anywhere, in any case. */
const generatedReport = fc
  .record({
    id: messageId,
    said: words,
    status: fc.tuple(fc.nat(9), fc.nat(99)).map(([subject, detail]) => `5.${subject}.${detail}`),
    order: fc.shuffledSubarray(['Final-Recipient', 'Action', 'Status', 'Diagnostic-Code'], { minLength: 4 }),
    isUpper: fc.boolean(),
    fold: fc.constantFrom(' ', '\r\n ', '\r\n\t'),
    gap: blankLine,
    boundary: fc.stringMatching(/^[a-zA-Z0-9'+_./=-]{1,40}$/),
    part: fc.constantFrom('text/rfc822-headers', 'message/rfc822', 'message/global', 'message/rfc822-headers'),
    others: fc.constantFrom('', 'delivered', 'delayed'),
  })
  .map(({ id, said, status, order, isUpper, fold, gap, boundary, part, others }) => {
    const fields: Record<string, string> = {
      'Final-Recipient': 'rfc822; gone@example.com',
      Action: isUpper ? 'FAILED' : 'failed',
      Status: status,
      'Diagnostic-Code': `smtp; 550 ${said.replaceAll(' ', fold)}`,
    }
    const other = others
      ? `Final-Recipient: rfc822; zola@example.com\r\nAction: ${others}\r\nStatus: 2.0.0\r\n${gap}\r\n`
      : ''
    const failed = order.map(name => `${isUpper ? name.toUpperCase() : name}: ${fields[name]}`).join('\r\n')
    const text = [
      'From: MAILER-DAEMON@relay.example',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain',
      '',
      'It failed.',
      `--${boundary}`,
      'Content-Type: message/delivery-status',
      '',
      `Reporting-MTA: dns; relay.example\r\n${gap}\r\n${other}${failed}`,
      '',
      `--${boundary}`,
      `Content-Type: ${part}`,
      '',
      `Subject: S\r\nMessage-ID: ${id}`,
      '',
      'Body with <another@id.example>.',
      `--${boundary}--`,
      '',
    ].join('\r\n')
    return { id, said, status, text }
  })

describe('a delivery report', () => {
  it('of any valid form is parsed to Message-ID, status and reason (RFC 3464)', () =>
    fc.assert(
      fc.asyncProperty(generatedReport, async ({ id, said, status, text }) => {
        const report = await read(text)
        expect(report).toMatchObject({ kind: 'failed', messageIds: [id] })
        expect('reason' in report && report.reason).toContain(status)
        expect('reason' in report && report.reason).toContain(said.slice(0, 300))
      }),
      { numRuns: 300 },
    ))
  it('that is damaged or truncated is parsed without an error', () =>
    fc.assert(
      fc.asyncProperty(
        generatedReport,
        fc.nat(2000),
        fc.nat(2000),
        fc.uint8Array({ maxLength: 40 }),
        async (report, from, length, noise) => {
          const bytes = new TextEncoder().encode(report.text)
          const damaged = Buffer.concat([bytes.subarray(0, from), noise, bytes.subarray(from + length)])
          const read = await readReturnedMail(damaged)
          if (read.kind !== 'failed') return
          expect(read.messageIds.length).toBeLessThanOrEqual(50)
          expect(read.reason.length).toBeLessThanOrEqual(400)
          expect(read.reason).not.toMatch(/[\r\n]/)
        },
      ),
      { numRuns: 300 },
    ))
  it('of random bytes is parsed without an error', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), async bytes => {
        expect(['failed', 'ignored']).toContain((await readReturnedMail(bytes)).kind)
      }),
      { numRuns: 300 },
    ))
  it.each([
    [
      'nested parts',
      `${Array.from({ length: 5000 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join('')}x`,
    ],
    ['headers', `${'X-Header: value\r\n'.repeat(60_000)}\r\nx`],
    ['one long header', `Subject: ${'a <b@'.repeat(180_000)}\r\n\r\nx`],
    ['opening brackets', `From: MAILER-DAEMON@a.example\r\nSubject: failure notice\r\n\r\n${'<a@'.repeat(300_000)}`],
    ['encoded words', `Subject: ${'=?utf-8?q?=41?= '.repeat(60_000)}\r\n\r\nx`],
  ])('of a megabyte of %s is parsed within seconds', async (_, text) => {
    const began = performance.now()
    await read(text)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
