import type { FieldKind } from '../../desk/record/field-kind.ts'
import { choice, choices, optionalChoice, pairs, several } from '../../desk/record/field-kinds.ts'
import type { RecordSource } from '../../desk/record/record-source.ts'
import { type Row, rowSource } from '../../desk/record/row-source.ts'
import { optionalText, text } from '../../desk/record/text-kinds.ts'
import { africanCountries, otherCountries } from '../../platform/countries.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { languages } from '../../platform/languages.ts'
import { isPersonName } from '../../platform/text/unseen.ts'

/** A circle as it is offered to be chosen. */
export type CircleChoice = { id: string; name: string; color_hex: string | null }

const inGroup = (label: string, countries: readonly { code: string; name: string }[]) => ({
  label,
  options: countries.map(({ code, name }) => ({ value: code, label: name })),
})

const nameText = text({
  label: 'Name',
  autoComplete: 'name',
  required: 'Write the name you would like to be called by.',
  most: 200,
})
/** Of somebody, so without a link. */
const personName: FieldKind<string> = {
  ...nameText,
  check: (value, fields) =>
    nameText.check(value, fields) ?? (isPersonName(String(value)) ? undefined : 'A name alone, without a link.'),
}

const fields = {
  full_name: personName,
  title: optionalText({ label: 'Title', optional: true, autoComplete: 'organization-title', most: 200 }),
  organisation: optionalText({ label: 'Organisation', optional: true, autoComplete: 'organization', most: 200 }),
  country: optionalChoice({
    label: 'Country',
    optional: true,
    autoComplete: 'country',
    none: 'None chosen',
    groups: [inGroup('Africa', africanCountries), inGroup('Elsewhere', otherCountries)],
  }),
  languages: several({
    label: 'Languages you work in',
    optional: true,
    hint: 'Type a few letters and choose. The one you prefer first.',
    options: languages.map(({ tag, name }) => ({ value: tag, label: name })),
    none: 'None of ours. Try its English name.',
    most: 20,
    tooMany: 'At most 20 languages. Take some away.',
  }),
}
const layout = ['full_name', ['title', 'organisation'], 'country', 'languages'] as const

/** Who is told a field of a member, the narrowest first. */
export const audiences = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'members', label: 'Members' },
  { value: 'everybody', label: 'Everybody' },
] as const

const audience = (label: string, hint?: string) =>
  choice({
    label,
    ...(hint && { hint }),
    options: audiences,
  })

/** What a member says besides, for the directory, and whom each field is told to. */
const directoryFields = {
  town: optionalText({ label: 'Town', optional: true, autoComplete: 'address-level2', most: 120 }),
  about: optionalText({ label: 'In a few words', optional: true, rows: 4, most: 1000 }),
  links: pairs({
    label: 'Links',
    optional: true,
    columns: [
      { name: 'label', label: 'Name' },
      { name: 'url', label: 'Address', type: 'url' },
    ],
    one: 'link',
    most: 6,
  }),
  listed_for: audience('Found by', 'In the directory.'),
  title_for: audience('Title for'),
  organisation_for: audience('Organisation for'),
  town_for: audience('Town for'),
  country_for: audience('Country for'),
  languages_for: audience('Languages for'),
  circles_for: audience('Circles for'),
  about_for: audience('Words for'),
  links_for: audience('Links for'),
  portrait_for: audience('Portrait for'),
  email_for: audience('E-mail for'),
}
/** The fields that say whom another one is told to, the name first: no other goes wider. */
export const audienceFields: readonly string[] = Object.keys(directoryFields).filter(name => name.endsWith('_for'))

const besideEach = (names: readonly string[]) => names.map(field => ({ field, beside: `${field}_for` }))
const directoryLayout = (hasCircles: boolean) => [
  { field: 'full_name', beside: 'listed_for' },
  ...besideEach(['title', 'organisation', 'town', 'country', 'languages']),
  ...besideEach(hasCircles ? ['circles', 'about', 'links'] : ['about', 'links']),
  ['portrait_for', 'email_for'] as const,
]

/**
 * What a person says about themselves: the fields of their profile, and their order.
 * @param circles undefined while they are not known, null when they could not be read; what was chosen stays either way
 * @param isMember whether the directory may show them, and is said to whom
 */
export function profileForm(circles: readonly CircleChoice[] | undefined | null, isMember = false) {
  const field = choices({
    label: 'Circles',
    optional: true,
    ...(!circles && {
      hint:
        circles === null
          ? 'The circles could not be read. The ones you chose are kept; load the page again to change them.'
          : 'The circles are on their way.',
    }),
    options: circles?.map(({ id, name, color_hex }) => ({ value: id, label: name, hue: color_hex })) ?? [],
  })
  const hasCircles = circles?.length !== 0
  const all = { ...fields, circles: field }
  return {
    fields: isMember ? { ...all, ...directoryFields } : all,
    layout: isMember ? directoryLayout(hasCircles) : hasCircles ? [...layout, 'circles'] : layout,
  }
}

const columns = [...Object.keys(fields), 'circles', ...Object.keys(directoryFields)]
/** Circles have no order. */
export const profileFields = (row: Row) => ({
  ...Object.fromEntries(columns.map((name): [string, Json] => [name, row[name] ?? null])),
  circles: Array.isArray(row.circles) ? row.circles.map(String).toSorted() : [],
})

/** One's own profile. Nobody else writes it. */
export const profileSource = (
  id: string,
  toRow: NonNullable<Parameters<typeof rowSource>[1]['toRow']>,
): RecordSource => ({
  ...rowSource({ table: 'profiles', key: id }, { columns, toFields: profileFields, toRow }),
  lastWriter: async () => 'Another tab or device of yours',
})

/** What stands in the place of a name while there is none. */
export const displayName = (profile: { full_name: string | null; email: string | null }) =>
  profile.full_name || profile.email || 'You'
