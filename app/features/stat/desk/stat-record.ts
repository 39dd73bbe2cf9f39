import { defineRecord } from '../../../desk/record/define-record.ts'
import { date } from '../../../desk/record/field-kinds.ts'
import type { Row } from '../../../desk/record/row-source.ts'
import { optionalText, text } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import type { StatPlacement } from '../stat-queries.ts'

export const placements = [
  { value: 'home', label: 'Home' },
  { value: 'overview', label: 'Overview' },
] as const

/** Initial values of a new figure in each place. The objects are constant, so that the form recognises them. */
export const startsAt: Record<StatPlacement, Row> = {
  home: { placement: 'home' },
  overview: { placement: 'overview' },
}

/** Figure record of the back office. The place of a figure cannot be changed. */
export const statRecord = defineRecord('site_stats', {
  kind: 'figure',
  one: 'statistic',
  many: 'statistics',
  heading: 'Statistics',
  title: ({ label }) => label,
  at: { list: paths.settings.figures, one: id => `${paths.settings.figures}?figure=${id}` },
  ordered: true,
  fields: {
    label: text({ label: 'Label', required: 'Enter a label.' }),
    value: text({
      label: 'Value',
      required: 'Enter a value such as 10,000+.',
      most: 40,
      hint: 'As shown, for example 10,000+.',
    }),
    as_of: date({ label: 'Date', required: 'Enter the date of the count.', hint: 'Date of the count.' }),
    source: optionalText({ label: 'Source', hint: 'Who counted and what. Optional.' }),
  },
  layout: [
    ['label', 'value'],
    ['as_of', 'source'],
  ],
  invalidates: [['stats']],
})
