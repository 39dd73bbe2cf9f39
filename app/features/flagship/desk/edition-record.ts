import { defineRecord } from '../../../desk/record/define-record.ts'
import { type FieldKind, serializeField } from '../../../desk/record/field-kind.ts'
import { date, toggle, wholeNumber } from '../../../desk/record/field-kinds.ts'
import { optionalText, richText, text } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { flagshipDeskPath } from './flagship-desk-queries.ts'

const year: FieldKind<number> = {
  ...wholeNumber({ label: 'Year', from: 2000, to: 2100, error: 'A year from 2000 to 2100.', isRequired: true }),
  blank: 0,
  toColumn: Number,
}

/** Edition record of the back office: one year of a flagship. */
export const editionRecord = defineRecord('flagship_editions', {
  kind: 'edition',
  one: 'edition',
  many: 'editions',
  heading: 'Flagship editions',
  title: ({ title, year }) => `${title}, ${year}`,
  at: { list: paths.adminFlagships, one: id => flagshipDeskPath({ open: id }) },
  formTitle: 'The edition',
  fields: {
    is_visible: toggle({ label: 'Visible to visitors', on: false }),
    title: text({ label: 'Title', required: 'An edition needs a title.', most: 200 }),
    year,
    starts_on: date({ label: 'Start date', optional: true }),
    ends_on: date({ label: 'End date', optional: true }),
    venue: optionalText({ label: 'Venue', optional: true, most: 200 }),
    summary: text({ label: 'Summary', optional: true, rows: 3, most: 1000 }),
    travel_html: richText({ label: 'Directions', optional: true, most: 200_000 }),
    practical_html: richText({ label: 'Practical information', optional: true, most: 200_000 }),
  },
  layout: [
    'is_visible',
    'title',
    ['year', 'venue'],
    ['starts_on', 'ends_on'],
    'summary',
    'travel_html',
    'practical_html',
  ],
  check: ({ starts_on, ends_on }) =>
    serializeField(ends_on) && serializeField(ends_on) < serializeField(starts_on)
      ? { ends_on: 'The end date is before the start date.' }
      : serializeField(ends_on) && !serializeField(starts_on)
        ? { starts_on: 'Enter the start date too.' }
        : {},
  invalidates: [['flagship_pages'], ['flagships'], ['albums']],
})
