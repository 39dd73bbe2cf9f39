/**
 * Converts a timestamp of the backend to ISO 8601 in UTC. The embedded gateway writes `2027-01-02 00:00:00+00`, hosted
 * Supabase `2027-01-02T00:00:00+00:00`. Browsers parse only the second form in the same way, so this function converts
 * every timestamp once.
 * @throws RangeError for any other text
 */
export const toIsoInstant = (timestamp: string): string => new Date(toIso(timestamp)).toISOString()

const toIso = (timestamp: string) => timestamp.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')

/** Whether `toIsoInstant` can convert a timestamp. PostgreSQL also has infinity, and years before 1. */
export const isIsoInstant = (timestamp: string): boolean => !Number.isNaN(Date.parse(toIso(timestamp)))

export const toIsoInstantOrNull = (timestamp: string | null): string | null =>
  timestamp === null ? null : toIsoInstant(timestamp)
