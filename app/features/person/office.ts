import * as v from 'valibot'
import { parseWithSchema } from '../../platform/parse-with-schema.ts'

export type Office = { city: string; address: string }

const contactSchema = v.object({ offices: v.array(v.object({ city: v.string(), address: v.string() })) })

/** Offices (locations of the network) in the setting "contact". Empty if the setting contains no office. */
export const listOffices = (contact: unknown): Office[] => parseWithSchema(contactSchema, contact)?.offices ?? []

/**
 * Groups people by the office at the end of their title, as in "Head of Finance, Geneva". The groups are in the order
 * of the first person of each group. People without an office are last.
 */
export function groupPeopleByOffice<P extends { title: string }>(people: readonly P[], offices: readonly Office[]) {
  const groups: { office: Office | undefined; people: P[] }[] = []
  for (const person of people) {
    const office = offices.find(({ city }) => person.title.endsWith(`, ${city}`))
    const group = groups.find(existing => existing.office === office)
    if (group) group.people.push(person)
    else groups.push({ office, people: [person] })
  }
  return groups.toSorted((a, b) => Number(!a.office) - Number(!b.office))
}

/** Title without the office, because the heading above names the office. */
export const removeOfficeFromTitle = (title: string, office: Office | undefined): string =>
  office && title.endsWith(`, ${office.city}`) ? title.slice(0, -office.city.length - 2) : title
