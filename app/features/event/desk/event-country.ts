import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { changeTimeZone } from '../../../desk/record/time-kinds.ts'
import { findCountryRegion, findCountryTimeZone } from '../../../platform/country-region.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import { eventTimeFields } from './event-time-check.ts'

/**
 * Region and time zone of an event after the country has changed. A value changes only if the value is empty or belongs
 * to the former country, so that a value chosen by an editor stays. The value becomes empty if the new country has no
 * region or time zone, or more than one. The local times stay the same.
 */
export function applyCountryOfEvent(name: string, value: Json, fields: FieldValues): FieldValues {
  if (name !== 'country') return {}
  const [former, country] = [toTrimmedText(fields.country), toTrimmedText(value)]
  const followed = (field: 'region' | 'timezone', find: (code: string) => string | undefined) => {
    const present = toTrimmedText(fields[field])
    const isChosen = present !== '' && present !== find(former)
    const next = find(country) ?? ''
    return isChosen || next === present ? undefined : next
  }
  const region = followed('region', findCountryRegion)
  const timezone = followed('timezone', findCountryTimeZone)
  return {
    ...(region !== undefined && { region: region || null }),
    ...(timezone !== undefined && {
      timezone: timezone || null,
      ...changeTimeZone(eventTimeFields, fields, toTrimmedText(fields.timezone), timezone),
    }),
  }
}
