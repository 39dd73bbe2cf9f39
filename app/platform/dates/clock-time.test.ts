import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySessionHours, anySpelledTime } from '../../../tests/support/clock-spellings.ts'
import { isTimeOfDay, parseTypedTime, parseTypedTimeRange } from './clock-time.ts'

describe('the parser of times', () => {
  it.each([
    ['9am', '09:00'],
    ['9 a.m.', '09:00'],
    ['9p.m. ', '21:00'],
    ['14.15', '14:15'],
    ['9h30', '09:30'],
    ['9 h 30 min', '09:30'],
    ['11:30 pm', '23:30'],
    ['11:30\u202fPM', '23:30'],
    ['24:00', '00:00'],
    ['24h', '00:00'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    ['14:30 pm', '14:30'],
    ['9 Uhr', '09:00'],
    ['9 Uhr 05', '09:05'],
    ['14.15 Uhr', '14:15'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['1415h', '14:15'],
    ['9', '09:00'],
    ['09:00:00', '09:00'],
    ['Noon', '12:00'],
    ['minuit', '00:00'],
    ['９：３０', '09:30'],
    ['٩:٣٠', '09:30'],
  ])('reads the time “%s” as %s', (text, time) => {
    expect(parseTypedTime(text)).toEqual({ time })
  })
  it.each([
    ['25:00', 'hours go from 00 to 24'],
    ['24:01', 'hours go from 00 to 24'],
    ['9:75', 'minutes go from 00 to 59'],
    ['9:3', 'is not a time'],
    ['after lunch', 'is not a time'],
    ['14:30 am', 'contradicts itself'],
    ['0:30 pm', 'contradicts itself'],
    ['', 'is not a time'],
    ['-1', 'is not a time'],
    ['9:00 9:30', 'is not a time'],
  ])('refuses the text “%s” and states the reason', (text, reason) => {
    expect(parseTypedTime(text)).toEqual({ reason: expect.stringContaining(reason) })
  })
  it('reads every spelling of a time of day as that time', () => {
    fc.assert(fc.property(anySpelledTime, ({ text, time }) => void expect(parseTypedTime(text)).toEqual({ time })))
  })
  it('returns a time or the reason for a refusal, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789:.hapm -uUhr٣３\u00a0') }), text => {
        const reading = parseTypedTime(text)
        if ('reason' in reading) expect(reading.reason).toContain(text.trim())
        else {
          expect(isTimeOfDay(reading.time)).toBe(true)
          expect(parseTypedTime(reading.time)).toEqual(reading)
        }
      }),
    )
  })
})

describe('the parser of time ranges', () => {
  it.each([
    ['14.15 - 15.00', '14:15', '15:00'],
    ['9:00–10:30', '09:00', '10:30'],
    ['9 to 10', '09:00', '10:00'],
    ['from 9h to 10h30', '09:00', '10:30'],
    ['9-11am', '09:00', '11:00'],
    ['11-1pm', '11:00', '13:00'],
    ['9-5 pm', '09:00', '17:00'],
    ['10:00-10:30pm', '22:00', '22:30'],
    ['10pm-2am', '22:00', '02:00'],
    ['22:00 - 24:00', '22:00', '00:00'],
    ['14:15', '14:15', ''],
  ])('reads the range “%s”', (text, start, end) => {
    expect(parseTypedTimeRange(text)).toEqual({ start, end })
  })
  it('reads full-width digits and punctuation', () => {
    expect(parseTypedTimeRange('９：００－１０：３０')).toEqual({ start: '09:00', end: '10:30' })
  })
  it.each([`9${' '.repeat(80)}-`, '9 - late', 'late - 9', '9 - 10 - 11', '', '-'])('refuses the range %j', text => {
    expect(parseTypedTimeRange(text)).toHaveProperty('reason')
  })
  it('reads a range in any spelling of its start and end', () => {
    fc.assert(
      fc.property(
        anySessionHours,
        ({ text, start, end }) => void expect(parseTypedTimeRange(text)).toEqual({ start, end }),
      ),
    )
  })
})
