import { Armchair, RectangleEllipsis } from 'lucide'
import { defineRecord } from '../../../desk/record/define-record.ts'
import { type FieldKind, toTrimmedText } from '../../../desk/record/field-kind.ts'
import {
  defineDateField,
  defineOptionalReferenceField,
  defineReferenceField,
  defineWholeNumberField,
} from '../../../desk/record/field-kinds.ts'
import { defineTextField } from '../../../desk/record/text-kinds.ts'
import { defineRecordIdParameter, defineUrlParameters } from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'

/** Reads the edition of a new chair from the URL. */
export const readNewChairSearch = defineUrlParameters({ edition: defineRecordIdParameter() }).read

const numberField: FieldKind<number> = {
  ...defineWholeNumberField({ label: 'Number', from: 1, to: 99, error: 'A number from 1 to 99.', isRequired: true }),
  blank: 1,
  toColumn: Number,
}

/** Maximum number of words on a place card. */
const maxWordCount = 16

/** Record definition of numbered chairs (places at the table of an edition) for the back office. */
export const chairRecord = defineRecord('flagship_chairs', {
  kind: 'chair',
  one: 'seat',
  many: 'seats',
  heading: 'Seats',
  title: ({ name, number, edition_id }, referred) => {
    // The label of an edition is its city and year, followed by its title: “Davos 2027 · The long table”.
    const [edition = ''] = (referred('edition_id', edition_id)?.title ?? '').split(' · ')
    return [edition, `Seat ${number}${name && `, ${name}`}`].filter(Boolean).join(' · ')
  },
  at: { list: paths.adminFlagships, one: paths.adminChair },
  addable: true,
  fields: {
    edition_id: defineReferenceField({
      label: 'Edition',
      table: 'flagship_editions',
      title: 'title',
      within: ['flagship_pages.city', 'year'],
      latestBy: 'year',
      none: 'Choose the edition',
      required: 'Choose an edition.',
    }),
    number: numberField,
    name: defineTextField({ label: 'Name', optional: true, most: 120, hint: 'Leave empty until announced.' }),
    named_on: defineDateField({ label: 'Announcement date', hint: 'Shown while the seat is empty.', optional: true }),
    request: defineTextField({
      label: 'Topic',
      optional: true,
      most: 120,
      hint: `Up to ${maxWordCount} words, to fit the place card.`,
    }),
    article_id: defineOptionalReferenceField({
      label: 'Interview',
      table: 'news_articles',
      title: 'title',
      none: 'None',
    }),
    person_id: defineOptionalReferenceField({
      label: 'Linked profile',
      table: 'people',
      title: 'name',
      shownBy: 'is_visible',
      none: 'None',
    }),
  },
  layout: [['number', 'edition_id'], ['name', 'named_on'], 'request'],
  sections: [{ title: 'Table', icon: Armchair, fields: [] }],
  aside: [{ title: 'Place card', icon: RectangleEllipsis, fields: ['article_id', 'person_id'] }],
  check: ({ name, named_on, request }) => ({
    ...(!toTrimmedText(name) && !toTrimmedText(named_on) && { named_on: 'Enter the announcement date.' }),
    ...(toTrimmedText(request).split(/\s+/).length > maxWordCount && {
      request: `Up to ${maxWordCount} words, to fit the place card.`,
    }),
  }),
  invalidates: [['flagships']],
})
