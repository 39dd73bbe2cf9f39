import type { PostgrestSingleResponse } from '@supabase/postgrest-js'
import type { QueryKey } from '@tanstack/react-query'
import type { Json } from '../../platform/db/database.gen.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { SessionDb } from '../../platform/db/session-db.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { listInvalidatedQueries } from '../record/define-record.ts'
import {
  type BulkAction,
  type BulkEffect,
  type BulkEffectText,
  type BulkFunctions,
  type BulkResult,
  type UndoResult,
  undoBulkChange,
} from './bulk-action.ts'
import type { TableNouns } from './count-label.ts'

/** Bulk actions that several record types have. */
export const recordBulkActions = {
  publish: { name: 'publish', label: 'Publish', done: 'published' },
  unpublish: { name: 'unpublish', label: 'Unpublish', done: 'unpublished' },
  moveToDrafts: { name: 'unpublish', label: 'Move to drafts', done: 'moved to drafts' },
  archive: { name: 'archive', label: 'Archive', done: 'archived' },
  restore: { name: 'restore', label: 'Restore', done: 'restored' },
  moveToTrash: { name: 'bin', label: 'Move to trash', done: 'moved to trash' },
} as const satisfies Record<string, BulkAction>

/**
 * Bulk action that deletes records permanently.
 * @param mayPurge whether the user may delete permanently
 * @param refused reason for a user who may not
 */
export const makePurgeBulkAction = (
  mayPurge: boolean,
  refused = 'Only admins can delete permanently.',
): BulkAction => ({
  name: 'purge',
  label: 'Delete permanently',
  done: 'deleted permanently',
  final: { question: 'Delete permanently?', word: 'purge' },
  ...(!mayPurge && { refused }),
})

type ActionRequest = { action: string; ids: string[]; value?: string }

type BulkFunctionCalls = {
  /** Counts the effects of an action without changing anything. */
  preview(db: SessionDb, request: ActionRequest): PromiseLike<PostgrestSingleResponse<Json>>
  apply(db: SessionDb, request: ActionRequest & { batch: string }): PromiseLike<PostgrestSingleResponse<Json>>
  /**
   * Deletes rows permanently.
   * @returns number of deleted rows
   */
  purge?(db: SessionDb, ids: string[]): PromiseLike<number>
  /** Reverts an action on rows that have no revision history. */
  undo?(db: SessionDb, batch: string): PromiseLike<UndoResult>
}

/** Functions for the bulk actions of a record type. A permanent deletion cannot be undone. */
export const makeBulkFunctions = (calls: BulkFunctionCalls): BulkFunctions => ({
  async preview(action, ids, value) {
    const db = await loadSessionDb()
    return unwrapRows(await calls.preview(db, { action, ids: [...ids], ...(value && { value }) })) as BulkEffect[]
  },
  async apply(batch, action, ids, value) {
    const db = await loadSessionDb()
    if (action === 'purge' && calls.purge) {
      const purged = await calls.purge(db, [...ids])
      return { changed: purged, missed: ids.length - purged }
    }
    return unwrapRows(await calls.apply(db, { batch, action, ids: [...ids], ...(value && { value }) })) as BulkResult
  },
  undo: async batch => (calls.undo ? calls.undo(await loadSessionDb(), batch) : undoBulkChange(batch)),
})

/** Texts for common outcomes, shown after a number. Record types can add further texts. */
const recordBulkEffectTexts: Readonly<Record<string, BulkEffectText>> = {
  scheduled: { kind: 'scheduled', one: 'is published on its date.', many: 'are published on their dates.' },
  drafted: {
    kind: 'draft',
    one: 'becomes a draft and is no longer public.',
    many: 'become drafts and are no longer public.',
  },
  archived: {
    kind: 'archived',
    one: 'is archived and no longer public.',
    many: 'are archived and no longer public.',
  },
  restored: { kind: 'draft', one: 'is restored as a draft.', many: 'are restored as drafts.' },
  in_bin: { kind: 'off', one: 'is in the trash and is skipped.', many: 'are in the trash and are skipped.' },
  changed: { kind: 'well', one: 'changes.', many: 'change.' },
  purged: {
    kind: 'broken',
    one: 'is deleted permanently with its history.',
    many: 'are deleted permanently with their history.',
  },
  not_archived: {
    kind: 'off',
    one: 'is skipped: archive it first.',
    many: 'are skipped: archive them first.',
  },
  as_it_is: { kind: 'off', one: 'already has this.', many: 'already have this.' },
  no_alt: {
    kind: 'broken',
    one: 'is skipped: its image has no alt text.',
    many: 'are skipped: their images have no alt text.',
  },
  image_missing: {
    kind: 'broken',
    one: 'is skipped: an image is missing in its text.',
    many: 'are skipped: images are missing in their texts.',
  },
}

/** Bulk actions of a record type: how they run, and the text of each outcome that the database can report. */
export type BulkOperations = {
  nouns: TableNouns
  functions: BulkFunctions
  outcomes: Readonly<Record<string, BulkEffectText>>
  invalidates: readonly QueryKey[]
}

/**
 * Defines how the bulk actions of a record type run.
 * @param outcomes texts of the outcomes that differ from other record types. Each follows a number, e.g. "3 pages …".
 */
export const defineBulkOperations = (
  kind: TableNouns & Parameters<typeof listInvalidatedQueries>[0],
  calls: BulkFunctionCalls,
  outcomes: BulkOperations['outcomes'],
): BulkOperations => ({
  nouns: kind,
  functions: makeBulkFunctions(calls),
  outcomes: { ...recordBulkEffectTexts, ...outcomes },
  invalidates: listInvalidatedQueries(kind),
})
