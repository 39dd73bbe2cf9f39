import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { BulkFunctions } from './bulk-action.ts'
import { type CountedNouns, formatCountLabel } from './count-label.ts'

type Options = {
  nouns: CountedNouns
  undo: BulkFunctions['undo']
  invalidates: readonly QueryKey[]
  /** Text of the toast about the reverted rows. Default: the number of reverted rows. */
  describeUndone?: (undone: number) => string
  /** Identifies the record of a change of one record, whose newest toast replaces the earlier ones. */
  about?: string | undefined
}

/** Function that reverts a bulk change, and says which rows stay because they were edited since. */
export function useBatchUndo() {
  const client = useQueryClient()
  const toast = useToast()
  return async (batch: string, { nouns, undo, invalidates, describeUndone, about }: Options): Promise<void> => {
    try {
      const { undone, changed } = await undo(batch)
      const since = changed === 1 ? 'was edited since and stays as it is.' : 'were edited since and stay as they are.'
      toast.say(
        describeUndone?.(undone) ?? `${formatCountLabel(undone, nouns)} restored`,
        changed > 0 ? `${formatCountLabel(changed, nouns)} ${since}` : undefined,
        undefined,
        about,
      )
    } catch (error) {
      toast.complain('Undo failed', describeWriteError(error))
    }
    await refetchQueries(client, invalidates)
  }
}
