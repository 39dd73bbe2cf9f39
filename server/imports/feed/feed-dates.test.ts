import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listMonthNames } from '../../../app/platform/dates/month-names.ts'
import { parseDate } from '../parse-date.ts'
import { parseFeedDate } from './feed-date.ts'

/** The table has every date format in the tests of a large feed reader, with the expected instant. */
describe('the date parser of feeds', () => {
  it.each([
    ['Κυρ, 11 Ιούλ 2004 12:00:00 EST', '2004-07-11T17:00:00'],
    ['2004-július-13T9:15-05:00', '2004-07-13T14:15:00'],
    ['-0312', '2003-12-01T00:00:00'],
    ['031231', '2003-12-31T00:00:00'],
    ['03-12-31', '2003-12-31T00:00:00'],
    ['-03-12', '2003-12-01T00:00:00'],
    ['03335', '2003-12-01T00:00:00'],
    ['2003-335', '2003-12-01T00:00:00'],
    ['20031231', '2003-12-31T00:00:00'],
    ['20031231T101455Z', '2003-12-31T10:14:55'],
    ['2003-12-31T10:14:55.1234Z', '2003-12-31T10:14:55.123'],
    ['2003-012-31T10:14:55+00:00', '2003-12-31T10:14:55'],
    ['2004-05-25 오후 11:23:17', '2004-05-25T14:23:17'],
    ['2004년 05월 28일  01:31:15', '2004-05-27T16:31:15'],
    ['2004年5月28日 01:31', '2004-05-28T01:31:00'],
    ['Fri, 2006/09/15 08:19:53 EDT', '2006-09-15T12:19:53'],
    ['Thu, 30 Apr 2015 08:57:00 MET', '2015-04-30T07:57:00'],
    ['Thu, 30 Apr 2015 08:57:00 MEST', '2015-04-30T06:57:00'],
    ['Thu, 01 Jan 0100 00:00:01 +0100', '0099-12-31T23:00:01'],
    ['Thu, 01 Jan 04 19:48:21 GMT', '2004-01-01T19:48:21'],
    ['Thu, 01 Jan 2004 19:48:21 GMT', '2004-01-01T19:48:21'],
    ['Thu,  5 Apr 2012 10:00:00 GMT', '2012-04-05T10:00:00'],
    ['Wed, 19 Aug 2009 18:28:00 Etc/GMT', '2009-08-19T18:28:00'],
    ['Wed, 19 Feb 2012 22:40:00 GMT-01:01', '2012-02-19T23:41:00'],
    ['Wed, 19 Feb 2012 22:40:00 -01:01', '2012-02-19T23:41:00'],
    ['Mon, 13 Feb, 2012 06:28:00 UTC', '2012-02-13T06:28:00'],
    ['Thu, 01 Jan 2004 00:00 GMT', '2004-01-01T00:00:00'],
    ['Thu, 01 Jan 2004', '2004-01-01T00:00:00'],
    ['Mon, 26 January 2004 16:31:00 AT', '2004-01-26T20:31:00'],
    ['Mon, 26 January 2004 16:31:00 ET', '2004-01-26T21:31:00'],
    ['Mon, 26 January 2004 16:31:00 CT', '2004-01-26T22:31:00'],
    ['Mon, 26 January 2004 16:31:00 MT', '2004-01-26T23:31:00'],
    ['Mon, 26 January 2004 16:31:00 PT', '2004-01-27T00:31:00'],
    ['Thu Aug 30 2012 17:26:16 +0200', '2012-08-30T15:26:16'],
    ['Thu Aug 30 2012 17:26:16 GMT+0200 (Central European Summer Time)', '2012-08-30T15:26:16'],
    ['2012-08-30T17:26:16+02:00[Europe/Zurich]', '2012-08-30T15:26:16'],
    ['Sun Jan  4 16:29:06 2004', '2004-01-04T16:29:06'],
    ['Sun Jan  4 16:29:06 EST 2004', '2004-01-04T21:29:06'],
    ['Sun Jul 15 01:16:00 +0000 2012', '2012-07-15T01:16:00'],
    ['2003-12-31T10:14:55Z', '2003-12-31T10:14:55'],
    ['2003-12-31T10:14:55-08:00', '2003-12-31T18:14:55'],
    ['2003-12-31T18:14:55+08:00', '2003-12-31T10:14:55'],
    ['2007-04-23T23:25:47.538+10:00', '2007-04-23T13:25:47.538'],
    ['2003-12-31', '2003-12-31T00:00:00'],
    ['2003-12', '2003-12-01T00:00:00'],
    ['2003', '2003-01-01T00:00:00'],
    ['2004-02-28T18:14:55-08:00', '2004-02-29T02:14:55'],
    ['2003-02-28T18:14:55-08:00', '2003-03-01T02:14:55'],
    ['2000-02-28T18:14:55-08:00', '2000-02-29T02:14:55'],
    ['2004-07-08 23:56:58 -00:20', '2004-07-09T00:16:58'],
    ['2004-07-08 23:56:58', '2004-07-08T23:56:58'],
    ['2004-07-08 23:56:58.0', '2004-07-08T23:56:58'],
    ['Fri,24 Nov 2023 18:28:36 -0000', '2023-11-24T18:28:36'],
    ['Sat, 01 Mars 2025 08:00:00 +0100', '2025-03-01T07:00:00'],
    ['ter, 4 de março de 2025 08:00:00 -0300', '2025-03-04T11:00:00'],
    ['2024-12-31T24:00:00Z', '2025-01-01T00:00:00'],
  ])('reads the date %s', (dateText, moment) => {
    expect(parseFeedDate(dateText)).toEqual({ moment: moment.includes('.') ? `${moment}Z` : `${moment}.000Z` })
  })
})

describe('a text that is not a date', () => {
  // biome-ignore format: on few lines the list of dates is easier to read
  it.each([
    '', 'Sun, 31 Dec 9999 23:59:59 -9999', 'Sun, 16 Dec 2012 1:2:3:4 GMT', 'Sun, 16 zzz 2012 11:47:32 GMT', 'Sun, Dec x 2012 11:47:32 GMT',
    'Sun, 16 Dec zz 11:47:32 GMT', 'Sun, 16 Dec 2012 11:47:32 +zz:00', 'Sun, 16 Dec 2012 11:47:32 +00:zz', 'Sun, 99 Jun 2009 12:00:00 GMT',
    '9999-12-31T23:59:59-99:99', '2003-12-31T25:14:55Z', '2003-12-31T10:61:55Z', '2003-12-31T10:14:61Z', '22013', '013', '2013-01-27-01',
    '2013-01-28T11:30:00-06:00Textra', '2013-xx-27', '2013-01-28T09:xx:00Z', '2013-01-28T09:00:00+00:xx', '0001-01-01T00:00:00Z', '03366',
    '2003-12-31T24:01:00Z',
  ])('is refused by the date parser of feeds: “%s”', dateText => {
    expect(parseFeedDate(dateText)).toEqual({ remark: `“${dateText.slice(0, 80)}” is not read as a date.` })
  })
})

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const pad = (value: number) => String(value).padStart(2, '0')

it('the date parser of feeds reads every date in every format that feed programs write', () => {
  const moments = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2068-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
      const at = new Date(Math.floor(date.getTime() / 1000) * 1000)
      const localDate = new Date(at.getTime() + offset * 60_000)
      if (localDate.getUTCFullYear() < 1970 || localDate.getUTCFullYear() > 2068) return
      const sign = `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60))}`
      const [zone, colon] = [sign + pad(Math.abs(offset) % 60), `${sign}:${pad(Math.abs(offset) % 60)}`]
      const time = localDate.toISOString().slice(11, 19)
      const [week, month] = [days[localDate.getUTCDay()], listMonthNames('en')[localDate.getUTCMonth()]?.slice(0, 3)]
      const [year, day] = [localDate.getUTCFullYear(), localDate.getUTCDate()]
      const forms = [
        `${week}, ${pad(day)} ${month} ${year} ${time} ${zone}`,
        `${week},${day} ${month} ${year} ${time} ${zone}`,
        `${day} ${month} ${pad(year % 100)} ${time} ${zone}`,
        `${week} ${month} ${String(day).padStart(2)} ${time} ${zone} ${year}`,
        `${week} ${month} ${pad(day)} ${year} ${time} GMT${zone} (Some Time)`,
        `${localDate.toISOString().slice(0, 19)}${colon}`,
        `${localDate.toISOString().slice(0, 19).replace('T', ' ')} ${zone}`,
        `${week}, ${localDate.toISOString().slice(0, 10).replaceAll('-', '/')} ${time} ${zone}`,
        ...['fr', 'pt', 'es', 'sw', 'de', 'el', 'it'].map(
          language => `${day} ${listMonthNames(language)[localDate.getUTCMonth()]} ${year} ${time} ${zone}`,
        ),
      ]
      for (const form of forms) expect(parseFeedDate(form), form).toEqual({ moment: at.toISOString() })
    }),
    { numRuns: 300 },
  )
})

it('the date parser of feeds reads month names in several languages', () => {
  expect(parseDate('14 Septemba 2025').moment).toBe('2025-09-14T00:00:00.000Z')
  expect(parseDate('14 سبتمبر 2025').moment).toBe('2025-09-14T00:00:00.000Z')
  expect(parseDate('14 ሴፕቴምበር 2025').moment).toBe('2025-09-14T00:00:00.000Z')
  expect(parseDate('14 fevereiro 2025').moment).toBe('2025-02-14T00:00:00.000Z')
  expect(parseDate('14 Xanadu 2025').moment).toBeUndefined()
})
