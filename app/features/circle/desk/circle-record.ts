import { defineRecord } from '../../../desk/record/define-record.ts'
import { colour, pairs } from '../../../desk/record/field-kinds.ts'
import { optionalText, richText, slug, text, webAddress } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { tintColours } from '../../../ui/badge-tint.ts'

/** Circle record of the back office. */
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
    name: text({ label: 'Name', required: 'A circle needs a name.', most: 120 }),
    slug: slug({ label: 'Address', hint: 'After /circles/ on the site.', from: 'name', example: 'culture' }),
    color_hex: colour({
      label: 'Colour',
      hint: 'Of its badges, cloths and lines. Two circles of one colour are hard to tell apart.',
    }),
    question: optionalText({ label: 'The question it returns to', rows: 2, hint: 'Optional.' }),
    description: text({ label: 'In a sentence', rows: 2 }),
    rhythm: optionalText({ label: 'How often it meets, and how', hint: 'Optional.' }),
    invite: optionalText({ label: 'Who is asked in', rows: 2, hint: 'Optional.' }),
    about_html: richText({ label: 'About', most: 200_000 }),
    figures: pairs({
      label: 'Figures it answers for',
      columns: [
        { name: 'value', label: 'Value' },
        { name: 'label', label: 'Of what' },
      ],
      one: 'figure',
      most: 6,
    }),
    external_url: webAddress({
      label: 'A house of its own elsewhere',
      hint: 'Optional. With it, the circle leads there and is marked as independent.',
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
    typeof name === 'string' && name.includes(',')
      ? { name: 'Without a comma: lists of circles are read at commas.' }
      : {},
  invalidates: [['people'], ['events']],
  list: {
    lede: 'The standing circles, in the order of the site.',
    heads: ['Circle', 'Colour'],
    searchLabel: 'Name or question',
    searched: 'Names, questions and sentences were searched.',
    words: ({ name, question, description }) => `${name} ${question ?? ''} ${description}`,
    none: 'No circles yet.',
    noneText: 'The page Circles says so to visitors.',
    line: ({ question, external_url }) => external_url ?? question ?? undefined,
    detail: ({ color_hex }) => (color_hex ? (tintColours[color_hex.toUpperCase()] ?? color_hex) : 'None of its own'),
  },
})
