/**
 * A timestamp of the backend as ISO 8601 in UTC. The embedded gateway prints `2027-01-02 00:00:00+00`, hosted Supabase
 * `2027-01-02T00:00:00+00:00`; browsers agree only on the second, so every timestamp passes here once.
 * @throws RangeError when it is neither
 */
export function instant(timestamp: string): string {
  const iso = timestamp.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')
  return new Date(iso).toISOString()
}

export const instantOrNull = (timestamp: string | null): string | null =>
  timestamp === null ? null : instant(timestamp)
