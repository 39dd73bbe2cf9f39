import { defineRecord } from '../../../desk/record/define-record.ts'
import { type FieldKind, toTrimmedText } from '../../../desk/record/field-kind.ts'
import { defineDateField, defineToggleField, defineWholeNumberField } from '../../../desk/record/field-kinds.ts'
import { defineOptionalTextField, defineRichTextField, defineTextField } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { buildFlagshipAdminPath } from './flagship-admin-queries.ts'

const yearField: FieldKind<number> = {
  ...defineWholeNumberField({
    label: 'Year',
    from: 2000,
    to: 2100,
    error: 'A year from 2000 to 2100.',
    isRequired: true,
  }),
  blank: 0,
  toColumn: Number,
}

/** Record definition of editions (one year of a flagship) for the back office. */
export const editionRecord = defineRecord('flagship_editions', {
  kind: 'edition',
  one: 'edition',
  many: 'editions',
  heading: 'Flagship editions',
  title: ({ title, year }) => `${title}, ${year}`,
  at: { list: paths.adminFlagships, one: id => buildFlagshipAdminPath({ open: id }) },
  formTitle: 'The edition',
  fields: {
    // The switch above the sections changes this column. The form does not change it.
    is_visible: defineToggleField({ label: 'Visible to visitors', on: false }),
    title: defineTextField({ label: 'Title', required: 'An edition needs a title.', most: 200 }),
    year: yearField,
    starts_on: defineDateField({ label: 'Start date', optional: true }),
    ends_on: defineDateField({ label: 'End date', optional: true }),
    venue: defineOptionalTextField({ label: 'Venue', optional: true, most: 200 }),
    summary: defineTextField({ label: 'Summary', optional: true, rows: 3, most: 1000 }),
    travel_html: defineRichTextField({ label: 'Directions', optional: true, most: 200_000 }),
    practical_html: defineRichTextField({ label: 'Practical information', optional: true, most: 200_000 }),
  },
  layout: ['title', ['year', 'venue'], ['starts_on', 'ends_on'], 'summary', 'travel_html', 'practical_html'],
  check: ({ starts_on, ends_on }) =>
    toTrimmedText(ends_on) && toTrimmedText(ends_on) < toTrimmedText(starts_on)
      ? { ends_on: 'The end date is before the start date.' }
      : toTrimmedText(ends_on) && !toTrimmedText(starts_on)
        ? { starts_on: 'Enter the start date too.' }
        : {},
  invalidates: [['flagship_pages'], ['flagships'], ['albums']],
})
