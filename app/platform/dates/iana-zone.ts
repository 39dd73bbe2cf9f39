import { knownZones } from './moment-in-zone.ts'

const zones = new Map(knownZones().map(zone => [zone.toLowerCase(), zone]))

/** Finds the IANA name of a time zone as PostgreSQL accepts it, including older names. */
export function ianaZone(name: string): string | undefined {
  if (/^(UTC|GMT|Etc\/UTC|Z)$/i.test(name)) return 'UTC'
  const spelled = zones.get(name.toLowerCase())
  if (spelled) return spelled
  if (!/^[A-Z][A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(name)) return undefined
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return undefined
  }
}
