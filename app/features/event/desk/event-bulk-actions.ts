import type { BulkAction } from '../../../desk/list/bulk-action.ts'
import { defineBulkOperations, makePurgeBulkAction, recordBulkActions } from '../../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { eventRegions, formatRegion } from '../event.ts'
import type { EventTab } from './event-list-search.ts'
import { eventRecord } from './event-record.ts'

const regionAction: BulkAction = {
  name: 'region',
  label: 'Region',
  done: 'updated',
  value: {
    label: 'Set region',
    options: eventRegions.map(value => ({ value, label: formatRegion(value) })),
    none: 'None',
  },
}
const circleAction: BulkAction = {
  name: 'circle',
  label: 'Circle',
  done: 'assigned to the circle',
  value: { label: 'Set main circle', table: 'circles', none: 'None' },
}
const cancelAction: BulkAction = {
  name: 'cancel',
  // The label is not "Cancel", because the button that closes the dialog has that label.
  label: 'Cancel events',
  done: 'cancelled',
  value: { label: 'Message to attendees', known: [], most: 400 },
}
const postponeAction: BulkAction = {
  name: 'postpone',
  label: 'Postpone',
  done: 'postponed',
  value: { label: 'Message to attendees', known: [], most: 400 },
}
const setAsPlannedAction: BulkAction = { name: 'take place', label: 'Set as planned', done: 'set as planned' }

/** Bulk actions for events. The available actions depend on the tab of the event list. */
export function listEventActions(tab: EventTab, mayPurge: boolean): BulkAction[] {
  if (tab === 'archived') return [recordBulkActions.moveToDrafts, makePurgeBulkAction(mayPurge)]
  if (tab === 'pattern') return [regionAction, circleAction, recordBulkActions.archive]
  if (tab === 'cancelled')
    return [setAsPlannedAction, postponeAction, regionAction, circleAction, recordBulkActions.archive]
  return [
    recordBulkActions.publish,
    recordBulkActions.unpublish,
    regionAction,
    circleAction,
    postponeAction,
    cancelAction,
    recordBulkActions.archive,
  ]
}

export const eventBulkOperations = defineBulkOperations(
  eventRecord,
  {
    preview: (db, request) => db.rpc('preview_event_action', request),
    apply: (db, request) => db.rpc('apply_event_action', request),
    purge: async (db, ids) => unwrapRows(await db.rpc('purge_events', { ids })),
  },
  {
    published: { kind: 'published', one: 'is published now.', many: 'are published now.' },
    published_over: {
      kind: 'published',
      one: 'is published under past events.',
      many: 'are published under past events.',
    },
    unpublished: {
      kind: 'archived',
      one: 'is removed from the site, lists and calendars. Its URL shows “page not found”.',
      many: 'are removed from the site, lists and calendars. Their URLs show “page not found”.',
    },
    cancelled: {
      kind: 'cancelled',
      one: 'is cancelled. Its page, cards and calendar feeds show it.',
      many: 'are cancelled. Their pages, cards and calendar feeds show it.',
    },
    cancelled_unseen: {
      kind: 'cancelled',
      one: 'is cancelled. It is not public, so no one is notified.',
      many: 'are cancelled. They are not public, so no one is notified.',
    },
    postponed: {
      kind: 'postponed',
      one: 'is postponed. Its page, cards and calendar feeds show it, with “new date to follow”.',
      many: 'are postponed. Their pages, cards and calendar feeds show it, with “new date to follow”.',
    },
    postponed_unseen: {
      kind: 'postponed',
      one: 'is postponed. It is not public, so no one is notified.',
      many: 'are postponed. They are not public, so no one is notified.',
    },
    on_again: { kind: 'well', one: 'is set as planned.', many: 'are set as planned.' },
    pattern: {
      kind: 'off',
      one: 'is skipped: it is a template.',
      many: 'are skipped: they are templates.',
    },
    over: { kind: 'off', one: 'is skipped: it is over.', many: 'are skipped: they are over.' },
  },
)
