import type postgres from 'postgres'

/** The gateway stringifies some JSON itself; a second time would store text in place of an object. */
const serializeJson = (value: unknown) =>
  typeof value === 'string' && /^\s*[[{]/.test(value) ? value : JSON.stringify(value)

/** `2027-01-02 03:04:05+00` as PostgREST prints it: `2027-01-02T03:04:05+00:00`. */
export const isoTime = (text: string) =>
  text.replace(/^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)?(:\d\d)?$/, (_, day, time, zone, minutes) =>
    zone ? `${day}T${time}${zone}${minutes ?? ':00'}` : `${day}T${time}`,
  )

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const type = (
  oid: number,
  serialize: (value: unknown) => string,
  parse: (text: string) => unknown,
): postgres.PostgresType => ({
  to: oid,
  from: [oid],
  serialize,
  parse,
})

/** How values travel between the gateway and PostgreSQL, where its own choice differs from hosted Supabase. */
export const databaseValues = {
  json: type(114, serializeJson, JSON.parse),
  jsonb: type(3802, serializeJson, JSON.parse),
  timestamp: type(1114, asText, isoTime),
  timestamptz: type(1184, asText, isoTime),
  text: type(25, asText, text => text),
  varchar: type(1043, asText, text => text),
} satisfies Record<string, postgres.PostgresType>
