import { defineRecord } from '../../../desk/record/define-record.ts'
import { date, optionalChoice, reference, toggle } from '../../../desk/record/field-kinds.ts'
import { optionalText, slug, text } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'

const inBand = 'In the band of the front page'
const brief = (quote: string) => (quote.length > 90 ? `${quote.slice(0, 88).trimEnd()} …` : quote)

/** Quote record of the back office. */
export const quoteRecord = defineRecord('quotes', {
  kind: 'quote',
  one: 'quotation',
  many: 'quotations',
  heading: 'Quotes',
  title: ({ text }) => brief(text),
  at: paths.settings.desk('quotes'),
  ordered: true,
  fields: {
    text: text({
      label: 'Words',
      rows: 4,
      required: 'Write what was said.',
      most: 600,
      hint: 'Without quotation marks; the page sets them. The shorter, the larger it is set.',
    }),
    person_id: reference({
      label: 'Said by',
      table: 'people',
      title: 'name',
      shownBy: 'is_visible',
      none: 'Choose who',
      required: 'Say who said it.',
    }),
    occasion: optionalText({ label: 'Where', hint: 'Optional.' }),
    said_on: date({ label: 'When', hint: 'Optional.' }),
    placement: optionalChoice({
      label: 'Also stands',
      options: [{ value: 'home-band', label: inBand }],
      none: 'Nowhere else',
      hint: 'The band holds one. Take it off the other quotation first.',
    }),
    slug: slug({
      label: 'Address on the page',
      hint: 'After the # in links to it.',
      from: 'text',
      example: 'chairs-first',
    }),
    is_visible: toggle({ label: 'Shown on the site' }),
  },
  layout: ['text', 'person_id', ['occasion', 'said_on'], 'placement', 'slug', 'is_visible'],
  list: {
    lede: 'What our leaders say, with who said it, where and when.',
    heads: ['Words', 'Said by'],
    searchLabel: 'Words or name',
    searched: 'Words, names and occasions were searched.',
    words: ({ text, person_id, occasion }, referred) =>
      `${text} ${referred('person_id', person_id)?.title} ${occasion ?? ''}`,
    none: 'No quotations yet.',
    noneText: 'A quotation needs a person who said it.',
    line: ({ occasion, placement }) => [occasion, placement && inBand].filter(Boolean).join('. '),
    detail: ({ person_id }, referred) => referred('person_id', person_id)?.title ?? '',
    aside: ({ person_id }, referred) =>
      referred('person_id', person_id)?.shown === false ? 'Its person is hidden' : undefined,
  },
})
