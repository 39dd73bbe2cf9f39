import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ImportFeed } from '../import-feed.ts'
import { makeImportFeedsQuery, queueFeedReadings } from '../import-source-queries.ts'

/** Button that reads all active feeds. The user confirms the number of feeds before the start. */
export function ReadAllFeedsButton({ sources }: { sources: readonly ImportFeed[] }) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const count = sources.filter(({ isOn }) => isOn).length
  if (count === 0) return null
  async function read() {
    setIsOpen(false)
    try {
      say(`${formatQuantity(await queueFeedReadings(), 'source')} queued`, 'The list shows the progress.')
    } catch (error) {
      complain('They could not be queued', describeWriteError(error))
    }
    await refetchQueries(client, [makeImportFeedsQuery().queryKey])
  }
  return (
    <>
      <Button line onClick={() => setIsOpen(true)}>
        Run all
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Run ${formatQuantity(count, 'source')} now?`}
        action={`Read ${count === 1 ? 'it' : `all ${count}`}`}
        onAction={() => void read()}
      >
        <p>
          They run one after the other. New items are imported as set for each feed and can be undone. Local changes
          stay.
        </p>
      </ConfirmDialog>
    </>
  )
}
