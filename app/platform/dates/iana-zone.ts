import { getCurrentZoneName, listKnownTimeZones } from './get-current-zone-name.ts'

const oldZoneNames = new Map(Intl.supportedValuesOf('timeZone').map(zone => [zone.toLowerCase(), zone]))
const zonesByLowerCaseName = new Map(listKnownTimeZones().map(zone => [zone.toLowerCase(), zone]))

/** Finds the current IANA name of a time zone by its current or an older name. */
export function findIanaZone(name: string): string | undefined {
  if (/^(UTC|GMT|Etc\/UTC|Z)$/i.test(name)) return 'UTC'
  const spelled = zonesByLowerCaseName.get(
    getCurrentZoneName(oldZoneNames.get(name.toLowerCase()) ?? name).toLowerCase(),
  )
  if (spelled) return spelled
  if (!/^[A-Z][A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(name)) return undefined
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return undefined
  }
}
