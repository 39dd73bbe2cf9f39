type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/** Time zones of a country; none where the engine does not know. `country`: ISO 3166 code. */
export function countryZones(country: string | null | undefined): string[] {
  if (!country || !/^[A-Z]{2}$/.test(country)) return []
  return (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.() ?? []
}

/**
 * Finds the time zone of a country that has only one; undefined for a country with several, for none, and where the
 * engine does not know.
 * @param country ISO 3166 code
 */
export function findCountryZone(country: string | null | undefined): string | undefined {
  const zones = countryZones(country)
  return zones.length === 1 ? zones[0] : undefined
}
