import type { Json } from '../../app/platform/db/database.gen.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { CleanItem } from './clean-item.ts'
import type { ImportKind, SourceReport } from './import-item.ts'

export type ImportStatus =
  | 'reading'
  | 'refused'
  | 'planning'
  | 'planned'
  | 'waiting'
  | 'running'
  | 'paused'
  | 'stopped'
  | 'done'
  | 'undoing'
  | 'undone'

/**
 * Imports that a queue processes. `people`: only imports that a user started. `sources`: imports of registered feeds
 * first, then imports that users started.
 */
export type ImportQueueName = 'people' | 'sources'

/** Import that this server process has claimed, so that no other process works on it. */
export type LeasedImport = {
  id: string
  name: string
  address: string | null
  kind: ImportKind
  format: string
  source: string
  /** Step of the import that a process works on. */
  status: Extract<ImportStatus, 'reading' | 'planning' | 'running' | 'undoing'>
  /**
   * Options of the import. `pages` of a feed: all by default; `new` stops reading at entries that were imported before.
   */
  options: { status?: string; run?: boolean; said?: Record<string, string>; pages?: 'all' | 'new' }
}

/** An item that is planned and will be written. */
export type PlannedItem = {
  number: number
  kind: string
  title: string
  /** Import item without its fields. The final values of the fields are in `wanted`. */
  item: Omit<CleanItem, 'fields' | 'refers'>
  wanted: Record<string, Json>
  plan: string
  changes: string[]
}

export type KnownPicture = {
  state: 'waiting' | 'stored' | 'failed'
  path: string | null
  alt: string
  isDecorative: boolean
  tries: number
}

/** Error when another server process has claimed the import, so that this process must stop working on it. */
export class ImportLeaseLostError extends Error {
  override name = 'ImportLeaseLostError'
}

/** Makes the functions that call the database for imports that this server process has claimed. */
export function makeImportCalls(functions: ServerFunctions, holder: string) {
  const requireHeld = <Answer>(answer: Answer | null): Answer => {
    if (answer === null) throw new ImportLeaseLostError()
    return answer
  }
  const buildHolderArgs = (id: string) => ({ import: id, own_holder: holder })
  return {
    /** Claims an import for this server process. @param busy imports that this process is already working on */
    claim: async (states: ImportStatus[], { lane, busy }: { lane: ImportQueueName | undefined; busy: string[] }) =>
      (await functions.call('server_claim_import', {
        ...{ own_holder: holder, states, busy },
        ...(lane && { lane }),
      })) as LeasedImport | null,
    /**
     * Renews the claims on imports.
     * @returns the imports of this process, each with null or a pending request to pause
     */
    hold: async () =>
      (await functions.call('server_hold_imports', { own_holder: holder })) as Record<string, 'pause' | null>,
    release: (id: string) => functions.call('server_release_import', buildHolderArgs(id)),
    async beginReading(id: string, format: string) {
      if (!(await functions.call('server_begin_reading', { ...buildHolderArgs(id), format })))
        throw new ImportLeaseLostError()
    },
    /**
     * Stores import items.
     * @returns the items that are left out, because the import file contained them twice
     */
    addItems: async (id: string, items: readonly CleanItem[], bytes: number) =>
      requireHeld(
        await functions.call('server_add_import_items', {
          ...buildHolderArgs(id),
          items: items as never,
          bytes_read: bytes,
        }),
      ) as NonNullable<SourceReport['doubles']>,
    /**
     * Counts known items.
     * @returns the number of items after this item number that an earlier import from the same origin has imported
     */
    countKnown: async (id: string, source: string, after: number) =>
      requireHeld(
        await functions.call('server_count_known_items', {
          ...buildHolderArgs(id),
          of_source: source,
          after_number: after,
        }),
      ) as number,
    endReading: (id: string, source: string, report: SourceReport | null, refused?: string) =>
      functions.call('server_end_reading', {
        ...buildHolderArgs(id),
        source,
        report: (report ?? {}) as never,
        ...(refused !== undefined && { refused }),
      }),
    /** Plans the next import items. @returns the number from which to continue; null after the last item */
    plan: (id: string, from: number) =>
      functions.call('server_plan_import', { ...buildHolderArgs(id), from_number: from, most: 100 }) as Promise<
        number | null
      >,
    endPlanning: (id: string) => functions.call('server_end_planning', buildHolderArgs(id)),
    /** Reads the import items after this item number. */
    next: async (id: string, after: number, maxCount: number) =>
      requireHeld(
        await functions.call('server_next_import_items', {
          ...buildHolderArgs(id),
          most: maxCount,
          after_number: after,
        }),
      ) as unknown as PlannedItem[],
    pathsOf: async (id: string, keys: string[]) =>
      requireHeld(await functions.call('server_import_paths', { ...buildHolderArgs(id), keys })) as Record<
        string,
        string
      >,
    write: async (id: string, number: number, values: Record<string, Json>, paths: string[]) =>
      requireHeld(
        await functions.call('server_write_import_item', {
          ...buildHolderArgs(id),
          number,
          given: values as never,
          paths,
        }),
      ) as {
        outcome: string
        said: string | null
      },
    /**
     * Writes an import item that is a complete record. `given`: properties that the server found in the record's file.
     * `refused`: reason why the file is unavailable.
     */
    writeRecord: async (id: string, number: number, { given, refused }: { given?: object; refused?: string }) =>
      requireHeld(
        await functions.call('server_write_import_record', {
          ...{ ...buildHolderArgs(id), number, given: (given ?? {}) as never },
          ...(refused !== undefined && { refused }),
        }),
      ) as { outcome: string; said: string | null },
    /** Marks an import item that could not be written as refused, with the reason. */
    refuse: async (id: string, number: number, message: string) =>
      requireHeld(
        await functions.call('server_refuse_import_item', { ...buildHolderArgs(id), number, said: message }),
      ) as {
        outcome: string
        said: string | null
      },
    pictures: async (id: string, pictures: { address: string; alt?: string; caption?: string }[]) =>
      requireHeld(await functions.call('server_import_pictures', { ...buildHolderArgs(id), pictures })) as Record<
        string,
        KnownPicture
      >,
    findPicture: (id: string, picture: string, hash: string) =>
      functions.call('server_find_import_picture', {
        ...{ ...buildHolderArgs(id), picture, content_hash: hash },
      }) as Promise<KnownPicture | null>,
    storePicture: async (id: string, picture: string, path: string, details: object, fileName: string) =>
      requireHeld(
        await functions.call('server_store_import_picture', {
          ...buildHolderArgs(id),
          picture,
          path,
          details: details as never,
          file_name: fileName,
        }),
      ) as KnownPicture,
    /**
     * Records that a picture is unavailable.
     * @param canRetry whether to retry the picture after all items were imported
     */
    failPicture: (id: string, picture: string, reason: string, canRetry: boolean) =>
      functions.call('server_fail_import_picture', { ...buildHolderArgs(id), picture, reason, again: canRetry }),
    /** Reads the pictures that wait for a retry. */
    waitingPictures: async (id: string, maxCount: number) =>
      requireHeld(
        await functions.call('server_waiting_import_pictures', { ...buildHolderArgs(id), most: maxCount }),
      ) as string[],
    placePicture: (id: string, picture: string) =>
      functions.call('server_place_import_picture', { ...buildHolderArgs(id), picture }),
    end: (id: string, status: 'done' | 'paused' | 'undone', note?: string) =>
      functions.call('server_end_import', { ...buildHolderArgs(id), status, ...(note !== undefined && { note }) }),
    undoRecords: async (id: string) =>
      requireHeld(await functions.call('server_undo_import_records', { ...buildHolderArgs(id), most: 50 })) as number,
    undo: async (id: string) =>
      requireHeld(await functions.call('server_undo_import_items', { ...buildHolderArgs(id), most: 50 })) as number,
  }
}
export type ImportCalls = ReturnType<typeof makeImportCalls>
