import type { FieldKind } from '../../desk/record/field-kind.ts'
import { choices, optionalChoice, several } from '../../desk/record/field-kinds.ts'
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

/**
 * What a person says about themselves: the fields of their profile, and their order.
 * @param circles undefined while they are not known, null when they could not be read; what was chosen stays either way
 */
export function profileForm(circles: readonly CircleChoice[] | undefined | null) {
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
  return {
    fields: { ...fields, circles: field },
    layout: circles?.length === 0 ? layout : ([...layout, 'circles'] as const),
  }
}

const columns = [...Object.keys(fields), 'circles']
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
