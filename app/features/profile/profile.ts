import type { Profile } from '../../platform/session/account-queries.ts'
import { oneLine } from '../../platform/text/unseen.ts'

/** What a person says about themselves, as the form holds it. Texts are never null, lists never missing. */
export type ProfileForm = {
  full_name: string
  title: string
  organisation: string
  /** ISO 3166 alpha-2, or empty. */
  country: string
  /** BCP 47 tags, the first first. */
  languages: string[]
  /** Ids of circles. */
  circles: string[]
}

const fieldNames = ['full_name', 'title', 'organisation', 'country', 'languages', 'circles'] as const
export type FieldName = (typeof fieldNames)[number]

export const fieldLabels: Record<FieldName, string> = {
  full_name: 'name',
  title: 'title',
  organisation: 'organisation',
  country: 'country',
  languages: 'languages',
  circles: 'circles',
}

/** A circle as it is offered to be chosen. */
export type CircleChoice = { id: string; name: string; color_hex: string | null }

export const formOf = (profile: Profile): ProfileForm => ({
  full_name: profile.full_name ?? '',
  title: profile.title ?? '',
  organisation: profile.organisation ?? '',
  country: profile.country ?? '',
  languages: profile.languages,
  circles: profile.circles.toSorted(),
})

/** As it is written: nothing is null, never empty. */
export const rowOf = ({ full_name, title, organisation, country, languages, circles }: ProfileForm) => ({
  full_name: oneLine(full_name) || null,
  title: oneLine(title) || null,
  organisation: oneLine(organisation) || null,
  country: country || null,
  languages,
  circles: circles.toSorted(),
})

const isSame = (one: ProfileForm, other: ProfileForm, field: FieldName) =>
  JSON.stringify(rowOf(one)[field]) === JSON.stringify(rowOf(other)[field])

/** The fields in which two differ. Spaces at the ends do not count, nor does the order of circles. */
export const differing = (one: ProfileForm, other: ProfileForm): FieldName[] =>
  fieldNames.filter(field => !isSame(one, other, field))

/**
 * Two people, or two tabs, changed the same profile. What only one of them touched is taken from that one.
 * @returns the fields both changed to something different, beside the form in which they are still `mine`
 */
export function merged(base: ProfileForm, mine: ProfileForm, theirs: ProfileForm) {
  const form = { ...mine }
  const conflicts: FieldName[] = []
  for (const field of differing(base, theirs)) {
    if (isSame(base, mine, field)) Object.assign(form, { [field]: theirs[field] })
    else if (!isSame(mine, theirs, field)) conflicts.push(field)
  }
  return { form, conflicts }
}

/** "name", "name and title", "name, title and country". */
export function listed(fields: readonly FieldName[]): string {
  const words = fields.map(field => fieldLabels[field])
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`
}

/** What stands in the place of a name while there is none. */
export const displayName = (profile: { full_name: string | null; email: string | null }) =>
  profile.full_name || profile.email || 'You'
