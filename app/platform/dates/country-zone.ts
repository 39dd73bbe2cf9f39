type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/**
 * Lists the time zones of a country. Empty if the JavaScript engine does not know the zones. `country` is an ISO 3166
 * code.
 */
export function listCountryTimeZones(country: string | null | undefined): string[] {
  if (!country || !/^[A-Z]{2}$/.test(country)) return []
  return (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.() ?? []
}

/**
 * Finds the time zone of a country that has only one time zone. Undefined for a country with several zones, without a
 * country, and if the JavaScript engine does not know the zones of the country.
 * @param country ISO 3166 code
 */
export function findDefaultTimeZone(country: string | null | undefined): string | undefined {
  const zones = listCountryTimeZones(country)
  return zones.length === 1 ? zones[0] : undefined
}
