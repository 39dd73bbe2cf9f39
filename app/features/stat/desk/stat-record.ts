import { defineRecord } from '../../../desk/record/define-record.ts'
import { defineDateField } from '../../../desk/record/field-kinds.ts'
import type { RowValues } from '../../../desk/record/row-source.ts'
import { defineOptionalTextField, defineTextField } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import type { StatPlacement } from '../stat-queries.ts'

export const statPlacements = [
  { value: 'home', label: 'Home' },
  { value: 'overview', label: 'Overview' },
] as const

/**
 * Initial values of a new figure for each place on the site. Each object is a constant, because the form compares
 * objects by identity.
 */
export const statStartPositions: Record<StatPlacement, RowValues> = {
  home: { placement: 'home' },
  overview: { placement: 'overview' },
}

/** Record definition of figures for the back office. The place of a figure cannot be changed. */
export const statRecord = defineRecord('site_stats', {
  kind: 'figure',
  one: 'statistic',
  many: 'statistics',
  heading: 'Statistics',
  title: ({ label }) => label,
  at: { list: paths.settings.figures, one: id => `${paths.settings.figures}?figure=${id}` },
  ordered: true,
  fields: {
    label: defineTextField({ label: 'Label', required: 'Enter a label.' }),
    value: defineTextField({
      label: 'Value',
      required: 'Enter a value such as 10,000+.',
      most: 40,
      hint: 'As shown, for example 10,000+.',
    }),
    as_of: defineDateField({ label: 'Date', required: 'Enter the date of the count.', hint: 'Date of the count.' }),
    source: defineOptionalTextField({ label: 'Source', optional: true, hint: 'Who counted, and what was counted.' }),
  },
  layout: [
    ['label', 'value'],
    ['as_of', 'source'],
  ],
  invalidates: [['stats']],
})
