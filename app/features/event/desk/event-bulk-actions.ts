import type { BulkAction, EffectText } from '../../../desk/list/bulk-action.ts'
import { archive, bulkFunctions, publish, purge, recordOutcomes, unpublish } from '../../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { regionLabel, regions } from '../event.ts'
import type { EventTab } from './event-list-search.ts'

const toDrafts: BulkAction = { ...unpublish, label: 'Back to drafts', done: 'brought back' }
const region: BulkAction = {
  name: 'region',
  label: 'Region',
  done: 'placed anew',
  value: {
    label: 'In which region',
    options: regions.map(value => ({ value, label: regionLabel(value) })),
    none: 'None',
  },
}
const circle: BulkAction = {
  name: 'circle',
  label: 'Circle',
  done: 'given to the circle',
  value: { label: 'Which circle comes first', table: 'circles', none: 'None at all' },
}
const cancel: BulkAction = {
  name: 'cancel',
  label: 'Cancel',
  done: 'cancelled',
  value: { label: 'Words for visitors', known: [], most: 400 },
}
const postpone: BulkAction = {
  name: 'postpone',
  label: 'Postpone',
  done: 'postponed',
  value: { label: 'Words for visitors', known: [], most: 400 },
}
const takePlace: BulkAction = { name: 'take place', label: 'Take place after all', done: 'on again' }

/** Bulk actions for events, depending on the tab. */
export function eventActions(tab: EventTab, mayPurge: boolean): BulkAction[] {
  if (tab === 'archived')
    return [toDrafts, purge(mayPurge ? undefined : 'Only admins remove for ever. Ask one of them.')]
  if (tab === 'pattern') return [region, circle, archive]
  if (tab === 'cancelled') return [takePlace, postpone, region, circle, archive]
  return [publish, unpublish, region, circle, postpone, cancel, archive]
}

/** Follows a number, e.g. "3 events …". */
export const eventOutcomes: Readonly<Record<string, EffectText>> = {
  ...recordOutcomes,
  published: { kind: 'published', one: 'becomes public at once.', many: 'become public at once.' },
  published_over: {
    kind: 'published',
    one: 'becomes public among the past ones: it is over.',
    many: 'become public among the past ones: they are over.',
  },
  unpublished: {
    kind: 'archived',
    one: 'leaves the site, its lists and calendars. Its address answers that there is no such page.',
    many: 'leave the site, its lists and calendars. Their addresses answer that there is no such page.',
  },
  cancelled: {
    kind: 'cancelled',
    one: 'is called off. Its page, its cards and calendars that follow it say so.',
    many: 'are called off. Their pages, their cards and calendars that follow them say so.',
  },
  cancelled_unseen: {
    kind: 'cancelled',
    one: 'is called off. It is not public now, so nobody is told.',
    many: 'are called off. They are not public now, so nobody is told.',
  },
  postponed: {
    kind: 'postponed',
    one: 'is put off. Its page, its cards and calendars that follow it say so, and that a new date follows.',
    many: 'are put off. Their pages, their cards and calendars that follow them say so, and that a new date follows.',
  },
  postponed_unseen: {
    kind: 'postponed',
    one: 'is put off. It is not public now, so nobody is told.',
    many: 'are put off. They are not public now, so nobody is told.',
  },
  on_again: { kind: 'well', one: 'takes place after all.', many: 'take place after all.' },
  pattern: {
    kind: 'off',
    one: 'stays as it is: it is a pattern to make others of.',
    many: 'stay as they are: they are patterns to make others of.',
  },
  over: { kind: 'off', one: 'stays as it is: it is over.', many: 'stay as they are: they are over.' },
}

export const eventBulk = bulkFunctions({
  preview: (db, request) => db.rpc('preview_event_action', request),
  apply: (db, asked) => db.rpc('apply_event_action', asked),
  purge: async (db, ids) => unwrapRows(await db.rpc('purge_events', { ids })),
})
