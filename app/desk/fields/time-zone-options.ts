import { listCountryTimeZones } from '../../platform/dates/country-zone.ts'
import { getTimeZoneName } from '../../platform/dates/format-in-time-zone.ts'
import { getCurrentZoneName, listKnownTimeZones } from '../../platform/dates/get-current-zone-name.ts'
import { formatTimeZoneByCity, getBrowserTimeZone } from '../../platform/dates/moment-in-zone.ts'
import { filterRowsByQuery } from '../record/filter-rows.ts'

/** Option for a time zone. `words` are further search terms besides the label. */
export type TimeZoneOption = { value: string; label: string; detail?: string | undefined; words: string }

type TimeZoneListOptions = { chosen: string; country: string; moment: string; own?: string }

/**
 * Time zones for the select: zones of the country, the user's own zone, and all other zones in alphabetical order. A
 * stored zone that the browser does not know is included.
 */
export function listTimeZones({
  chosen,
  country,
  moment,
  own = getBrowserTimeZone(),
}: TimeZoneListOptions): TimeZoneOption[] {
  const ofCountry = listCountryTimeZones(country).map(getCurrentZoneName)
  const ownZone = getCurrentZoneName(own)
  const zones = new Set([
    ...ofCountry,
    ownZone,
    ...listKnownTimeZones(),
    ...(chosen ? [getCurrentZoneName(chosen)] : []),
  ])
  return [...zones].map(zone => ({
    value: zone,
    label: formatTimeZoneByCity(zone, moment),
    detail: ofCountry.includes(zone) ? 'In the country of this record' : zone === ownZone ? 'Your own' : undefined,
    words: `${zone} ${getTimeZoneName(moment, zone)?.long ?? ''}`,
  }))
}

/** Whether a time zone matches a query: a city, a continent, a name such as `East Africa Time`, or an offset. */
export const isTimeZoneMatch = (zone: TimeZoneOption, query: string): boolean =>
  filterRowsByQuery([zone], query, ({ label, words }) => `${label} ${words}`).length > 0
