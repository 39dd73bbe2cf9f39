import { Eye } from 'lucide'
import { summarizeVisibility } from '../../../desk/panel/field-summaries.ts'
import { defineRecord } from '../../../desk/record/define-record.ts'
import {
  defineDateField,
  defineOptionalChoiceField,
  defineReferenceField,
  defineToggleField,
} from '../../../desk/record/field-kinds.ts'
import { defineOptionalTextField, defineSlugField, defineTextField } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { cutAfterWord } from '../../../platform/text/cut-after-word.ts'

const featuredLabel = 'Featured on the home page'

/** Record definition of quotes for the back office. */
export const quoteRecord = defineRecord('quotes', {
  kind: 'quote',
  one: 'quote',
  many: 'quotes',
  heading: 'Quotes',
  title: ({ text }) => cutAfterWord(text, 88),
  at: paths.settings.desk('quotes'),
  ordered: true,
  fields: {
    text: defineTextField({
      label: 'Quote',
      rows: 4,
      required: 'Enter the quote.',
      most: 600,
      hint: 'Without quotation marks. Short quotes are shown larger.',
    }),
    person_id: defineReferenceField({
      label: 'Said by',
      table: 'people',
      title: 'name',
      shownBy: 'is_visible',
      none: 'Choose person',
      required: 'Choose the person.',
    }),
    occasion: defineOptionalTextField({ label: 'Occasion', optional: true }),
    said_on: defineDateField({ label: 'Date', optional: true }),
    placement: defineOptionalChoiceField({
      label: 'Also shown on',
      options: [{ value: 'home-band', label: featuredLabel }],
      none: 'Nowhere else',
      hint: 'Only one quote can be featured. Remove the other first.',
    }),
    slug: defineSlugField({
      label: 'Link part after #',
      hint: 'Ends the links to this quote.',
      from: 'text',
      example: 'chairs-first',
    }),
    is_visible: defineToggleField({ label: 'Visible to visitors' }),
  },
  layout: ['text', 'person_id', ['occasion', 'said_on'], 'placement'],
  aside: [
    {
      title: 'Visibility',
      icon: Eye,
      fields: ['is_visible', 'slug'],
      summary: ({ is_visible }) => summarizeVisibility(is_visible),
    },
  ],
  list: {
    lede: 'Quotes with person, occasion and date.',
    heads: ['Quote', 'Said by'],
    searchLabel: 'Quote or name',
    searched: 'Searched quotes, names and occasions.',
    words: ({ text, person_id, occasion }, referred) =>
      `${text} ${referred('person_id', person_id)?.title} ${occasion ?? ''}`,
    none: 'No quotes yet.',
    noneText: 'A quote needs a person.',
    line: ({ occasion, placement }) => [occasion, placement && featuredLabel].filter(Boolean).join('. '),
    detail: ({ person_id }, referred) => referred('person_id', person_id)?.title ?? '',
    aside: ({ person_id }, referred) =>
      referred('person_id', person_id)?.shown === false ? 'The person is hidden' : undefined,
  },
})
