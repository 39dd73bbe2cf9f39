type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/**
 * Finds the time zone of a country that has only one; undefined for a country with several, for none, and where the
 * engine does not know.
 * @param country ISO 3166 code
 */
export function countryZone(country: string | null | undefined): string | undefined {
  if (!country || !/^[A-Z]{2}$/.test(country)) return undefined
  const zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.() ?? []
  return zones.length === 1 ? zones[0] : undefined
}
