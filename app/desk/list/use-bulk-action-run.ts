import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { useToast } from '../../ui/toasts.tsx'
import { buildFormName } from '../record/draft-storage.ts'
import { applyBulkActionToAll, type BulkAction, type BulkFunctions } from './bulk-action.ts'
import { formatCountLabel, type TableNouns } from './count-label.ts'
import { useBatchUndo } from './use-batch-undo.ts'

type Options = { nouns: TableNouns; functions: BulkFunctions; invalidates: readonly QueryKey[] }

/** Hook to run a bulk action and show the result with undo. `progress` is 0 to 1 during a run. */
export function useBulkActionRun({ nouns, functions, invalidates }: Options) {
  const client = useQueryClient()
  const toast = useToast()
  const undoBatch = useBatchUndo()
  const [progress, setProgress] = useState<number>()

  /** Runs an action on the rows. Returns whether it succeeded. */
  async function run(action: BulkAction, ids: readonly string[], value: string | null): Promise<boolean> {
    const batch = crypto.randomUUID()
    const about = ids.length === 1 ? buildFormName(nouns.table, String(ids[0])) : undefined
    setProgress(0)
    try {
      const { changed, missed } = await applyBulkActionToAll(
        functions,
        batch,
        { action: action.name, ids, value },
        setProgress,
      )
      const skippedText =
        missed > 0 ? `${formatCountLabel(missed, nouns)} skipped: edited by someone else just now.` : undefined
      toast.say(
        `${formatCountLabel(changed, nouns)} ${action.done}`,
        skippedText,
        action.final ? undefined : () => void undoBatch(batch, { nouns, undo: functions.undo, invalidates, about }),
        about,
      )
      return true
    } catch (error) {
      toast.complain(`Some ${nouns.many} were not ${action.done}`, describeWriteError(error))
      return false
    } finally {
      setProgress(undefined)
      await refetchQueries(client, invalidates)
    }
  }
  return { run, progress }
}
