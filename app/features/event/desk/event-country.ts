import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { moveToZone } from '../../../desk/record/time-kinds.ts'
import { findCountryRegion, findCountryTimeZone } from '../../../platform/country-region.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import { eventMoments } from './event-time-check.ts'

/**
 * Region and time zone of an event after its country has changed. A value changes only if it is empty or belongs to the
 * former country, so that a value chosen by an editor stays. The local times stay the same.
 */
export function followCountry(name: string, value: Json, fields: FieldValues): FieldValues {
  if (name !== 'country') return {}
  const [former, country] = [toTrimmedText(fields.country), toTrimmedText(value)]
  const followed = (field: 'region' | 'timezone', find: (code: string) => string | undefined) => {
    const present = toTrimmedText(fields[field])
    const next = find(country)
    return next && next !== present && (!present || present === find(former)) ? next : undefined
  }
  const region = followed('region', findCountryRegion)
  const timezone = followed('timezone', findCountryTimeZone)
  return {
    ...(region && { region }),
    ...(timezone && { timezone, ...moveToZone(eventMoments, fields, toTrimmedText(fields.timezone), timezone) }),
  }
}
