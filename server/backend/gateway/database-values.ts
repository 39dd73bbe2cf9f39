import { oids, type ValueType } from '../database/value-types.ts'

/** The gateway stringifies some JSON itself; a second time would store text in place of an object. */
const serializeJson = (value: unknown) =>
  typeof value === 'string' && /^\s*[[{]/.test(value) ? value : JSON.stringify(value)

/** `2027-01-02 03:04:05+00` as PostgREST prints it: `2027-01-02T03:04:05+00:00`. */
export const isoTime = (text: string) =>
  text.replace(/^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)?(:\d\d)?$/, (_, day, time, zone, minutes) =>
    zone ? `${day}T${time}${zone}${minutes ?? ':00'}` : `${day}T${time}`,
  )

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const text: ValueType = { serialize: asText, parse: value => value }
const json: ValueType = { serialize: serializeJson, parse: value => JSON.parse(value) }
const moment: ValueType = { serialize: asText, parse: isoTime }

const wholeNumber = (digits: string): number | bigint => {
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : BigInt(digits)
}

/** A decimal that a number of JavaScript holds exactly is one. */
const decimal = (digits: string): number | string => {
  const value = Number(digits)
  return Number.isFinite(value) && String(value) === digits ? value : digits
}

/** How values travel between the gateway and PostgreSQL, where that differs from what the server's own code gets. */
export const gatewayValues = {
  [oids.json]: json,
  [oids.jsonb]: json,
  [oids.int8]: { serialize: String, parse: wholeNumber },
  [oids.numeric]: { serialize: String, parse: decimal },
  [oids.date]: text,
  [oids.time]: text,
  [oids.timetz]: text,
  [oids.timestamp]: moment,
  [oids.timestamptz]: moment,
  [oids.text]: text,
  [oids.varchar]: text,
} satisfies Record<number, ValueType>
