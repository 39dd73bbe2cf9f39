import { defineRecord } from '../../../desk/record/define-record.ts'
import { type FieldKind, serializeField } from '../../../desk/record/field-kind.ts'
import { date, optionalReference, reference, wholeNumber } from '../../../desk/record/field-kinds.ts'
import { text } from '../../../desk/record/text-kinds.ts'
import { addressSearch, recordId } from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'

/** Edition id of a new chair, from the URL. */
export const readNewChairSearch = addressSearch({ edition: recordId() }).read

const number: FieldKind<number> = {
  ...wholeNumber({ label: 'Number', from: 1, to: 99, error: 'A number from 1 to 99.', isRequired: true }),
  blank: 1,
  toColumn: Number,
}

/** Maximum number of words on a place card. */
const mostWordCount = 16

/** Chair record of the back office: a numbered chair at a year's table. */
export const chairRecord = defineRecord('flagship_chairs', {
  kind: 'chair',
  one: 'chair',
  many: 'chairs',
  heading: 'Chairs',
  title: ({ name, number }) => name || `Chair ${number}`,
  at: { list: paths.adminFlagships, one: paths.adminChair },
  addable: true,
  fields: {
    edition_id: reference({
      label: 'Table',
      table: 'flagship_editions',
      title: 'title',
      none: 'Choose the edition',
      required: 'Say at which table.',
    }),
    number,
    name: text({ label: 'Who sits there', optional: true, most: 120, hint: 'Empty until somebody is named.' }),
    named_on: date({ label: 'Named on', hint: 'Visitors read it while the chair is empty.', optional: true }),
    request: text({
      label: 'What they will ask',
      optional: true,
      most: 120,
      hint: `At most ${mostWordCount} words: it has to fit a place card.`,
    }),
    article_id: optionalReference({
      label: 'Interview',
      table: 'news_articles',
      title: 'title',
      none: 'None yet',
      hint: 'The chair takes the colour of its circle.',
    }),
    person_id: optionalReference({
      label: 'Of the people on the site',
      table: 'people',
      title: 'name',
      shownBy: 'is_visible',
      none: 'Nobody',
    }),
  },
  layout: [['number', 'edition_id'], ['name', 'named_on'], 'request', ['article_id', 'person_id']],
  check: ({ name, named_on, request }) => ({
    ...(!serializeField(name) && !serializeField(named_on) && { named_on: 'Say on which day somebody will be named.' }),
    ...(serializeField(request).split(/\s+/).length > mostWordCount && {
      request: `At most ${mostWordCount} words, so that it fits a place card.`,
    }),
  }),
  invalidates: [['flagships']],
})
