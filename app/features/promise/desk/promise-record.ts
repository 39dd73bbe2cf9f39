import { Eye } from 'lucide'
import { summarizeVisibility } from '../../../desk/panel/field-summaries.ts'
import { defineRecord } from '../../../desk/record/define-record.ts'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import {
  defineChoiceField,
  defineDateField,
  defineOptionalReferenceField,
  defineReferenceField,
  defineToggleField,
} from '../../../desk/record/field-kinds.ts'
import { defineTextField } from '../../../desk/record/text-kinds.ts'
import { defineRecordIdParameter, defineUrlParameters } from '../../../platform/address-search.ts'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { formatPromiseStatus, parsePromiseState } from '../promise.ts'

/** Reads the event of a new promise (pledge made at an event) from the URL. */
export const readNewPromiseSearch = defineUrlParameters({ event: defineRecordIdParameter() }).read

/** Record definition of promises (pledges made at an event) for the back office. */
export const promiseRecord = defineRecord('promises', {
  kind: 'promise',
  one: 'promise',
  many: 'promises',
  heading: 'Promises',
  title: ({ title }) => title,
  at: paths.settings.desk('promises'),
  ordered: true,
  fields: {
    title: defineTextField({
      label: 'What was promised',
      required: 'Enter the promise.',
      most: 200,
      hint: 'One line, in the words of the promise.',
    }),
    promised_by: defineTextField({
      label: 'Promised by',
      required: 'Enter who promised it.',
      most: 200,
      hint: 'Name as visitors see it, such as a person, an authority or a group.',
    }),
    event_id: defineReferenceField({
      label: 'Event',
      table: 'events',
      title: 'title',
      none: 'Choose an event',
      required: 'Choose the event.',
      hint: 'Shown on the event page after the event.',
    }),
    person_id: defineOptionalReferenceField({
      label: 'Linked profile',
      table: 'people',
      title: 'name',
      shownBy: 'is_visible',
      none: 'None',
    }),
    circle_id: defineOptionalReferenceField({ label: 'Circle', table: 'circles', title: 'name', none: 'None' }),
    due_on: defineDateField({ label: 'Due', required: 'Enter the due date.' }),
    state: defineChoiceField({
      label: 'Status',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'done', label: 'Done' },
        { value: 'withdrawn', label: 'Withdrawn' },
        { value: 'quiet', label: 'No report' },
      ],
      hint: 'After the due date an open promise is shown as late.',
    }),
    settled_on: defineDateField({
      label: 'Status date',
      hint: 'Date on which the promise was done, withdrawn or last reported.',
      optional: true,
    }),
    outcome: defineTextField({
      label: 'Outcome',
      rows: 3,
      optional: true,
      most: 600,
      hint: 'The result, the reason, or the new date.',
    }),
    is_visible: defineToggleField({ label: 'Visible to visitors' }),
  },
  layout: [
    'title',
    'promised_by',
    'event_id',
    ['circle_id', 'person_id'],
    'due_on',
    ['state', 'settled_on'],
    'outcome',
  ],
  aside: [
    {
      title: 'Visibility',
      icon: Eye,
      fields: ['is_visible'],
      summary: ({ is_visible }) => summarizeVisibility(is_visible),
    },
  ],
  check({ state, settled_on }) {
    if (state === 'open')
      return toTrimmedText(settled_on)
        ? { settled_on: 'The promise is open. Clear this field or change the status.' }
        : {}
    return toTrimmedText(settled_on) ? {} : { settled_on: 'Enter the status date.' }
  },
  invalidates: [['events']],
  list: {
    lede: 'Promises made at events, with their status.',
    heads: ['Promise', 'Event'],
    searchLabel: 'Promise, name or event',
    searched: 'Searched promises, names, outcomes and events.',
    words: ({ title, promised_by, outcome, event_id }, referred) =>
      `${title} ${promised_by} ${outcome} ${referred('event_id', event_id)?.title}`,
    none: 'No promises yet.',
    noneText: 'A promise needs an event, a name and a due date.',
    filter: { field: 'state', parameter: 'state' },
    line: ({ promised_by, due_on, settled_on, state }) =>
      `${promised_by}. ${formatPromiseStatus({ due_on, settled_on, state: parsePromiseState(state) }, toUtcDay())}`,
    detail: ({ event_id }, referred) => referred('event_id', event_id)?.title ?? '',
  },
})
