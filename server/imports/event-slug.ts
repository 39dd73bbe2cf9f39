import { makeAddressSlug } from './address-slug.ts'

/**
 * Makes the slug of an event: the title, plus the day if another event of the import has the same title. Empty if the
 * slug should be made later, from the sanitised title.
 * @param day `2027-03-01`
 * @param slugs slugs in use; the new slug is added
 * @param isSeries whether other events have the same title
 */
export function makeEventSlug(title: string, day: string, slugs: Set<string>, isSeries = false): string {
  const dated = `${title} ${day}`
  const slug = [...(isSeries ? [] : [title]), dated, ...[2, 3, 4, 5, 6, 7, 8, 9].map(n => `${dated} ${n}`)]
    .map(makeAddressSlug)
    .find(each => each !== '' && !slugs.has(each))
  if (slug) slugs.add(slug)
  return slug ?? ''
}
