import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { unwrapRows } from '../../platform/db/rows.ts'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { MenuEntry } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../ui/use-run-once-at-a-time.ts'
import type { BulkFunctions } from '../list/bulk-action.ts'
import { recordBulkActions } from '../list/bulk-functions.ts'
import { useBulkActionRun } from '../list/use-bulk-action-run.ts'
import { listInvalidatedQueries, type RecordKind } from './define-record.ts'

type OriginalRecord = { id: string; title: string }

/**
 * Hook for the entry of a menu that copies a record to a draft and opens the draft. Undo in the toast moves the draft to
 * the trash.
 */
export function useRecordDuplication(
  kind: RecordKind,
  functions: BulkFunctions,
): (original: OriginalRecord) => MenuEntry {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { say, complain } = useToast()
  const invalidates = listInvalidatedQueries(kind)
  const { run } = useBulkActionRun({ nouns: kind, functions, invalidates })
  const { once } = useRunOnceAtATime(async ({ id, title }: OriginalRecord) => {
    const page = location.pathname
    try {
      const db = await loadSessionDb()
      const copy = unwrapRows(await db.rpc('duplicate_record', { kind: kind.kind, record: id }))
      say(
        `Draft “Copy of ${title}” created`,
        'It has the last saved version.',
        () => void run(recordBulkActions.moveToTrash, [copy], null),
      )
      await refetchQueries(client, invalidates)
      // The user may have opened another page in the meantime.
      if (location.pathname === page) await navigate(kind.at.one(copy))
    } catch (error) {
      complain('No draft created', describeWriteError(error))
    }
  })
  return original => ({ label: 'Duplicate', onPress: () => void once(original) })
}
