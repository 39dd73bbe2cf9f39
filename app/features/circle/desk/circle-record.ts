import { defineRecord } from '../../../desk/record/define-record.ts'
import { defineColourField } from '../../../desk/record/field-kinds.ts'
import { definePairsField } from '../../../desk/record/row-kinds.ts'
import {
  defineOptionalTextField,
  defineRichTextField,
  defineSlugField,
  defineTextField,
  defineWebAddressField,
} from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { tintColours } from '../../../ui/badge-tint.ts'

/** Record definition of circles for the back office. */
export const circleRecord = defineRecord('circles', {
  kind: 'circle',
  one: 'circle',
  many: 'circles',
  heading: 'Circles',
  title: ({ name }) => name,
  at: paths.settings.desk('circles'),
  read: paths.circle,
  ordered: true,
  fields: {
    name: defineTextField({ label: 'Name', required: 'A circle needs a name.', most: 120 }),
    slug: defineSlugField({ label: 'URL', from: 'name', example: 'culture' }),
    color_hex: defineColourField({
      label: 'Colour',
      hint: 'For badges, patterns and lines. Use a different colour for each circle.',
    }),
    question: defineOptionalTextField({ label: 'Main question', rows: 2, optional: true }),
    description: defineTextField({ label: 'Summary', rows: 2 }),
    rhythm: defineOptionalTextField({ label: 'Meeting schedule', optional: true }),
    invite: defineOptionalTextField({ label: 'Who can join', rows: 2, optional: true }),
    about_html: defineRichTextField({ label: 'About', most: 200_000 }),
    figures: definePairsField({
      label: 'Key figures',
      columns: [
        { name: 'value', label: 'Value' },
        { name: 'label', label: 'Label' },
      ],
      one: 'figure',
      most: 6,
    }),
    external_url: defineWebAddressField({
      label: 'External website',
      optional: true,
      hint: 'Links to this website and marks the circle as independent.',
    }),
  },
  layout: [
    ['name', 'slug'],
    'color_hex',
    'question',
    'description',
    ['rhythm', 'invite'],
    'about_html',
    'figures',
    'external_url',
  ],
  check: ({ name }) =>
    typeof name === 'string' && name.includes(',') ? { name: 'The name cannot contain a comma.' } : {},
  invalidates: [['people'], ['events']],
  list: {
    lede: 'Circles in the order of the site.',
    heads: ['Circle', 'Colour'],
    searchLabel: 'Name or question',
    searched: 'Searched names, questions and summaries.',
    words: ({ name, question, description }) => `${name} ${question ?? ''} ${description}`,
    none: 'No circles yet.',
    noneText: 'Visitors see that there are no circles yet.',
    line: ({ question, external_url }) => external_url ?? question ?? undefined,
    colour: ({ color_hex }) => color_hex,
    detail: ({ color_hex }) => (color_hex ? (tintColours[color_hex.toUpperCase()] ?? color_hex) : 'Default'),
  },
})
