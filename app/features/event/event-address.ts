import { africanCountries, otherCountries } from '../../platform/countries.ts'
import type { Event, EventDetail } from './event.ts'

type EventAddressFields = Pick<Event, 'location' | 'town' | 'country' | 'street_address'>

const countryNames = new Map([...africanCountries, ...otherCountries].map(({ code, name }) => [code, name]))

/** Name of the country with this code. */
export const findCountryName = (code: string | null): string | undefined => (code ? countryNames.get(code) : undefined)

/**
 * Lines of an address such as `Salt Store, Durban`, `12 Point Road`, `Durban, South Africa`: the venue, then the parts
 * of the address that the name of the venue does not contain.
 */
export function listEventPlaceLines({ location, street_address, town, country }: EventAddressFields): string[] {
  const place = [location, street_address].filter(Boolean).join(', ')
  const area = [town, findCountryName(country)].filter(part => part && !place.includes(part)).join(', ')
  return [location, street_address, area].flatMap(line => line || [])
}

export const hasEventPlace = (event: EventAddressFields): boolean => listEventPlaceLines(event).length > 0

/**
 * URL of a map: the URL that an editor has set, or a search for the street address. Undefined if only a place name is
 * known.
 */
export function buildMapUrl(event: EventAddressFields & Pick<EventDetail, 'map_url'>): string | undefined {
  if (event.map_url) return event.map_url
  if (!event.street_address) return undefined
  const query = [event.street_address, event.town, findCountryName(event.country)].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: query })}`
}
