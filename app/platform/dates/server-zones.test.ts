import { afterEach, expect, it, vi } from 'vitest'

/** Simulates a browser on a page that contains this time zone table. */
async function inBrowser(zones: string) {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { dataset: { zones } } })
  return { ...(await import('./format-in-time-zone.ts')), ...(await import('./moment-in-zone.ts')) }
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const at = (moment: string) => Math.round(Date.parse(moment) / 60_000).toString(36)
const law = (minutes: number, name: string) =>
  `Africa/Casablanca|${at('2031-01-01T00:00:00Z')}|${at('2025-01-01T00:00:00Z')}:60:Old time|${at('2026-09-20T02:00:00Z')}:${minutes}:${name}`

it.each([
  ['older', 0, '2027-03-20T10:00:00.000Z', 'UTC+0'],
  ['newer', 120, '2027-03-20T08:00:00.000Z', 'UTC+2'],
])('a browser uses the time zone table of the page if its own table is %s', async (_, minutes, moment, offset) => {
  const {
    formatLocalTime,
    getTimeZoneName: zoneName,
    parseDateTimeInputInZone: parseZonedInput,
    formatDateTimeInputInZone: formatZonedInput,
    formatInTimeZone: inZone,
  } = await inBrowser(law(minutes, 'New time'))
  expect(parseZonedInput('2027-03-20T10:00', 'Africa/Casablanca')).toBe(moment)
  expect(formatZonedInput(moment, 'Africa/Casablanca')).toBe('2027-03-20T10:00')
  expect(formatLocalTime(moment, 'Africa/Casablanca')).toBe('2027-03-20 10:00:00')
  expect(inZone(moment, 'Africa/Casablanca', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })).toBe('10:00')
  expect(zoneName(moment, 'Africa/Casablanca')).toEqual({ long: 'New time', offset })
  expect(zoneName('2026-01-01T00:00:00Z', 'Africa/Casablanca')).toEqual({ long: 'Old time', offset: 'UTC+1' })
})

it('a browser uses its own time zone table if the page has none', async () => {
  const { formatLocalTime } = await inBrowser(law(180, 'New time'))
  expect(formatLocalTime('2027-03-20T10:00:00Z', 'Africa/Nairobi')).toBe('2027-03-20 13:00:00')
  expect(formatLocalTime('2031-06-01T10:00:00Z', 'Africa/Casablanca')).not.toBe('2031-06-01 13:00:00')
  expect(formatLocalTime('2010-01-01T10:00:00Z', 'Africa/Casablanca')).toBe('2010-01-01 10:00:00')
  for (const invalid of ['', ';', 'Africa/Casablanca', 'Africa/Casablanca|x|y:z'])
    expect((await inBrowser(invalid)).formatLocalTime('2027-03-20T10:00:00Z', 'Africa/Nairobi')).toBe(
      '2027-03-20 13:00:00',
    )
})

it('the time zone table of a page equals the server’s table in every hour', async () => {
  const { zonesWithChangedRules: changedZones, buildZonesAttribute: zonesAttribute } = await import('./zone-table.ts')
  const inZoneModule = await import('./format-in-time-zone.ts')
  const text = zonesAttribute(Date.UTC(2026, 10, 23))
  expect(text.length).toBeLessThan(1000)
  const browser = await inBrowser(text)
  for (const zone of changedZones)
    for (let moment = Date.UTC(2025, 0, 1); moment < Date.UTC(2032, 0, 1); moment += 6 * 3_600_000) {
      const [shown, named] = [
        browser.formatLocalTime(moment, zone),
        browser.getTimeZoneName(new Date(moment).toISOString(), zone),
      ]
      vi.unstubAllGlobals()
      if (inZoneModule.formatLocalTime(moment, zone) !== shown) expect.fail(`${zone} ${moment}`)
      if (moment % (86_400_000 * 9) === 0)
        expect(inZoneModule.getTimeZoneName(new Date(moment).toISOString(), zone)).toEqual(named)
      vi.stubGlobal('document', { documentElement: { dataset: { zones: text } } })
    }
})
