import { addressSlug } from './address-slug.ts'

/**
 * The last part of the address of an event: its title, and its day where another of the source has the same. Empty where it is
 * left to whoever cleans the item.
 * @param day `2027-03-01`; @param slugs those that were given, which it joins; @param isSeries its title is that of others too
 */
export function eventSlug(title: string, day: string, slugs: Set<string>, isSeries = false): string {
  const dated = `${title} ${day}`
  const slug = [...(isSeries ? [] : [title]), dated, ...[2, 3, 4, 5, 6, 7, 8, 9].map(n => `${dated} ${n}`)]
    .map(addressSlug)
    .find(each => each !== '' && !slugs.has(each))
  if (slug) slugs.add(slug)
  return slug ?? ''
}
