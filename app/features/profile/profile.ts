import type { FieldKind } from '../../desk/record/field-kind.ts'
import {
  defineChoiceField,
  defineChoicesField,
  defineOptionalChoiceField,
  defineOrderedChoicesField,
} from '../../desk/record/field-kinds.ts'
import type { RecordSource } from '../../desk/record/record-source.ts'
import { definePairsField } from '../../desk/record/row-kinds.ts'
import { makeRowSource, type RowValues } from '../../desk/record/row-source.ts'
import { defineOptionalTextField, defineTextField } from '../../desk/record/text-kinds.ts'
import { africanCountries, otherCountries } from '../../platform/countries.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { languages } from '../../platform/languages.ts'
import { isPersonName } from '../../platform/text/invisible-characters.ts'

/** Circle as an option of a form field. */
export type CircleChoice = { id: string; name: string; color_hex: string | null }

const makeCountryGroup = (label: string, countries: readonly { code: string; name: string }[]) => ({
  label,
  options: countries.map(({ code, name }) => ({ value: code, label: name })),
})

const nameTextField = defineTextField({
  label: 'Name',
  autoComplete: 'name',
  required: 'Enter your name.',
  most: 200,
})
/** Field for the name of a person. Unlike other titles, the name does not become a URL. */
const personNameField: FieldKind<string> = {
  ...nameTextField,
  check: (value, fields) =>
    nameTextField.check(value, fields) ?? (isPersonName(String(value)) ? undefined : 'A name alone, without a link.'),
}

const profileFields = {
  full_name: personNameField,
  title: defineOptionalTextField({ label: 'Title', optional: true, autoComplete: 'organization-title', most: 200 }),
  organisation: defineOptionalTextField({
    label: 'Organisation',
    optional: true,
    autoComplete: 'organization',
    most: 200,
  }),
  country: defineOptionalChoiceField({
    label: 'Country',
    optional: true,
    autoComplete: 'country',
    none: 'None chosen',
    groups: [makeCountryGroup('Africa', africanCountries), makeCountryGroup('Elsewhere', otherCountries)],
  }),
  languages: defineOrderedChoicesField({
    label: 'Languages you work in',
    optional: true,
    hint: 'Type a few letters and choose. Put your preferred language first.',
    options: languages.map(({ tag, name }) => ({ value: tag, label: name })),
    none: 'No language matches. Try its English name.',
    most: 20,
    tooMany: 'At most 20 languages. Remove some.',
  }),
}
const profileLayout = ['full_name', ['title', 'organisation'], 'country', 'languages'] as const

/** Audiences of a profile field, the narrowest first. */
export const profileAudiences = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'members', label: 'Members' },
  { value: 'everybody', label: 'Everybody' },
] as const

const defineAudienceField = (label: string, hint?: string) =>
  defineChoiceField({
    label,
    ...(hint && { hint }),
    options: profileAudiences,
  })

/** Fields of the directory that users can fill in or leave empty. Each has an audience. */
const directoryFields = {
  town: defineOptionalTextField({ label: 'Town', optional: true, autoComplete: 'address-level2', most: 120 }),
  about: defineOptionalTextField({ label: 'In a few words', optional: true, rows: 4, most: 1000 }),
  links: definePairsField({
    label: 'Links',
    optional: true,
    columns: [
      { name: 'label', label: 'Name' },
      { name: 'url', label: 'Address', type: 'url' },
    ],
    one: 'link',
    most: 6,
  }),
  listed_for: defineAudienceField('Found by', 'In the directory.'),
  title_for: defineAudienceField('Title for'),
  organisation_for: defineAudienceField('Organisation for'),
  town_for: defineAudienceField('Town for'),
  country_for: defineAudienceField('Country for'),
  languages_for: defineAudienceField('Languages for'),
  circles_for: defineAudienceField('Circles for'),
  about_for: defineAudienceField('Words for'),
  links_for: defineAudienceField('Links for'),
  portrait_for: defineAudienceField('Portrait for'),
  email_for: defineAudienceField('Email for'),
}
/**
 * Names of the fields that contain an audience. The first is the audience of the name; no other field may have a wider
 * audience than the name.
 */
export const audienceFields: readonly string[] = Object.keys(directoryFields).filter(name => name.endsWith('_for'))

const placeBesideAudience = (names: readonly string[]) => names.map(field => ({ field, beside: `${field}_for` }))
const buildDirectoryLayout = (hasCircles: boolean) => [
  { field: 'full_name', beside: 'listed_for' },
  ...placeBesideAudience(['title', 'organisation', 'town', 'country', 'languages']),
  ...placeBesideAudience(hasCircles ? ['circles', 'about', 'links'] : ['about', 'links']),
  ['portrait_for', 'email_for'] as const,
]

/**
 * Fields of the profile form, in order.
 * @param circles undefined while loading, null after an error; the stored selection stays in both cases
 * @param isMember whether the directory may show the user, which adds the audience fields
 */
export function buildProfileForm(circles: readonly CircleChoice[] | undefined | null, isMember = false) {
  const field = defineChoicesField({
    label: 'Circles',
    optional: true,
    ...(!circles && {
      hint:
        circles === null
          ? 'The circles could not be loaded. Your choice is kept; reload the page to change it.'
          : 'Loading circles.',
    }),
    options: circles?.map(({ id, name, color_hex }) => ({ value: id, label: name, hue: color_hex })) ?? [],
  })
  const hasCircles = circles?.length !== 0
  const all = { ...profileFields, circles: field }
  return {
    fields: isMember ? { ...all, ...directoryFields } : all,
    layout: isMember ? buildDirectoryLayout(hasCircles) : hasCircles ? [...profileLayout, 'circles'] : profileLayout,
  }
}

const formColumns = [...Object.keys(profileFields), 'circles', ...Object.keys(directoryFields)]
/** Fields of a profile row. The order of circles has no meaning, so the circles are sorted. */
export const getProfileFields = (row: RowValues) => ({
  ...Object.fromEntries(formColumns.map((name): [string, Json] => [name, row[name] ?? null])),
  circles: Array.isArray(row.circles) ? row.circles.map(String).toSorted() : [],
})

/** Read and write access to the user's own profile, which no other user can write. */
export const makeProfileSource = (
  id: string,
  toRow: NonNullable<Parameters<typeof makeRowSource>[1]['toRow']>,
): RecordSource => ({
  ...makeRowSource({ table: 'profiles', key: id }, { columns: formColumns, toFields: getProfileFields, toRow }),
  lastWriter: async () => 'Another tab or device of yours',
})

/** Name of a profile, or a replacement for a profile without a name. */
export const getProfileName = (profile: { full_name: string | null; email: string | null }) =>
  profile.full_name || profile.email || 'You'
