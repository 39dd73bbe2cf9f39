import { defineRecord } from '../../../desk/record/define-record.ts'
import { serializeField } from '../../../desk/record/field-kind.ts'
import { choice, date, optionalReference, reference, toggle } from '../../../desk/record/field-kinds.ts'
import { text } from '../../../desk/record/text-kinds.ts'
import { addressSearch, recordId } from '../../../platform/address-search.ts'
import { dayInUtc } from '../../../platform/dates/in-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { formatPromiseStatus, parsePromiseState } from '../promise.ts'

/** Event id of a new promise, from the URL. */
export const readNewPromiseSearch = addressSearch({ event: recordId() }).read

/** Promise record of the back office. */
export const promiseRecord = defineRecord('promises', {
  kind: 'promise',
  one: 'promise',
  many: 'promises',
  heading: 'Promises',
  title: ({ title }) => title,
  at: paths.settings.desk('promises'),
  ordered: true,
  fields: {
    title: text({
      label: 'What was promised',
      required: 'Write what was promised.',
      most: 200,
      hint: 'As it was said, in a line.',
    }),
    promised_by: text({
      label: 'Promised by',
      required: 'Say who promised it.',
      most: 200,
      hint: 'As it is to be read: a name, an authority, seven owners.',
    }),
    event_id: reference({
      label: 'At',
      table: 'events',
      title: 'title',
      none: 'Choose the gathering',
      required: 'Say at which gathering.',
      hint: 'It stands on the page of the event once that is over.',
    }),
    person_id: optionalReference({
      label: 'Of the people on the site',
      table: 'people',
      title: 'name',
      shownBy: 'is_visible',
      none: 'Nobody',
    }),
    circle_id: optionalReference({ label: 'Circle', table: 'circles', title: 'name', none: 'None' }),
    due_on: date({ label: 'Due', required: 'Say by which day.' }),
    state: choice({
      label: 'What became of it',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'done', label: 'Done' },
        { value: 'withdrawn', label: 'Withdrawn' },
        { value: 'quiet', label: 'No report' },
      ],
      hint: 'Once its day has passed, an open promise is shown as late.',
    }),
    settled_on: date({ label: 'Since', hint: 'The day it was done, withdrawn or last heard of.', optional: true }),
    outcome: text({
      label: 'In words',
      rows: 3,
      optional: true,
      most: 600,
      hint: 'What came of it, why not, or the new day.',
    }),
    is_visible: toggle({ label: 'Shown on the site' }),
  },
  layout: [
    'title',
    'promised_by',
    'event_id',
    ['circle_id', 'person_id'],
    'due_on',
    ['state', 'settled_on'],
    'outcome',
    'is_visible',
  ],
  check({ state, settled_on }) {
    if (state === 'open')
      return serializeField(settled_on)
        ? { settled_on: 'It is still open. Leave this empty, or say what became of it.' }
        : {}
    return serializeField(settled_on) ? {} : { settled_on: 'Say since when.' }
  },
  invalidates: [['events']],
  list: {
    lede: 'What was promised at the gatherings, and what became of it.',
    heads: ['Promise', 'Made at'],
    searchLabel: 'Promise, name or gathering',
    searched: 'Promises, names, outcomes and gatherings were searched.',
    words: ({ title, promised_by, outcome, event_id }, referred) =>
      `${title} ${promised_by} ${outcome} ${referred('event_id', event_id)?.title}`,
    none: 'No promises yet.',
    noneText: 'A promise needs a gathering, a name and a day.',
    filter: { field: 'state', parameter: 'state', all: 'Any outcome' },
    line: ({ promised_by, due_on, settled_on, state }) =>
      `${promised_by}. ${formatPromiseStatus({ due_on, settled_on, state: parsePromiseState(state) }, dayInUtc())}`,
    detail: ({ event_id }, referred) => referred('event_id', event_id)?.title ?? '',
  },
})
