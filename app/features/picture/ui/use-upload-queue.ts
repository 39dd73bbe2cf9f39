import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useReportUnsavedChanges } from '../../../desk/form/unsaved-forms-provider.tsx'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { libraryUploadSteps } from '../picture-mutations.ts'
import { UploadQueue } from '../upload-queue.ts'

const isUploadRunning = (status: string) => status === 'waiting' || status === 'sending' || status === 'duplicate'

/**
 * Upload queue of a page. A user who leaves the page during an upload must confirm. Finished pictures appear in the
 * list immediately.
 */
export function useUploadQueue() {
  const client = useQueryClient()
  const [queue] = useState(() => new UploadQueue(libraryUploadSteps))
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list)
  useReportUnsavedChanges(uploads.some(({ state }) => isUploadRunning(state.status)) ? ['uploads'] : [])
  const stored = uploads.filter(({ state }) => state.status === 'stored').length
  useEffect(() => {
    if (stored > 0) void refetchQueries(client, [['media'], ['library picture']])
  }, [client, stored])
  return { queue, uploads }
}
