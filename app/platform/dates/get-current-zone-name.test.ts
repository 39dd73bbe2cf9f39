import { expect, it } from 'vitest'
import { getCurrentZoneName, listKnownTimeZones } from './get-current-zone-name.ts'
import { findIanaZone } from './iana-zone.ts'

it('listKnownTimeZones lists each zone once under its current name', () => {
  const zones = listKnownTimeZones()
  expect(zones).toEqual(
    expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'Africa/Nairobi', 'America/Nuuk']),
  )
  expect(zones.filter(zone => /Calcutta|Kiev|Saigon|Katmandu|Godthab/.test(zone))).toEqual([])
  expect(new Set(zones).size).toBe(zones.length)
})

it('a time zone is found by its old name', () => {
  expect(getCurrentZoneName('Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(findIanaZone('asia/calcutta')).toBe('Asia/Kolkata')
  expect(findIanaZone('Europe/Kiev')).toBe('Europe/Kyiv')
  expect(findIanaZone('Europe/Zurich')).toBe('Europe/Zurich')
})
