import { useQueryClient } from '@tanstack/react-query'
import { Pause, Square } from 'lucide'
import { useState } from 'react'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { canStopImport, type Import, type ImportCounts } from '../import.ts'
import { importQueries, startImportStep } from '../import-queries.ts'
import { UndoEffectText } from './import-summary.tsx'
import { RegisterFeedOffer } from './register-feed-offer.tsx'
import { useImportMutationQueue } from './use-import-mutation-queue.ts'

/** Buttons for an import, depending on its status. The button that starts the import shows the number of items. */
export function ImportActions({ found, counts }: { found: Import; counts: ImportCounts }) {
  const [asked, setAsked] = useState(false)
  const { status } = found
  const move = useImportMove(found.id)
  const { created = 0, updated = 0, rejected = 0, conflict = 0 } = counts.outcomes
  return (
    <>
      {status === 'planned' && (
        <>
          <ActionButton line onAction={move('plan')}>
            Refresh
          </ActionButton>
          {counts.taken + (counts.plans.conflict ?? 0) > 0 && (
            <ActionButton onAction={move('run')}>
              Import {counts.taken.toLocaleString('en-GB')} {counts.taken === 1 ? 'change' : 'changes'}
            </ActionButton>
          )}
        </>
      )}
      {status === 'waiting' && <PauseImportButton found={found} />}
      {canStopImport(status) && (
        <ActionButton line onAction={move('stop')}>
          <Icon drawing={Square} />
          Stop
        </ActionButton>
      )}
      {status === 'paused' && (
        <ActionButton onAction={move('resume')}>Resume from {(found.done + 1).toLocaleString('en-GB')}</ActionButton>
      )}
      <RegisterFeedOffer found={found} />
      {status === 'done' && rejected + conflict > 0 && (
        <ActionButton line onAction={move('retry')}>
          Retry failed
        </ActionButton>
      )}
      {['done', 'paused', 'stopped'].includes(status) && created + updated > 0 && (
        <ActionButton line onAction={async () => setAsked(true)}>
          Undo import
        </ActionButton>
      )}
      {status === 'undone' && (counts.undone.kept ?? 0) > 0 && (
        <ActionButton line onAction={move('undo everything')}>
          Undo those too
        </ActionButton>
      )}
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Undo import"
        action={`Undo ${(created + updated).toLocaleString('en-GB')}`}
        onAction={() => {
          setAsked(false)
          void move('undo')()
        }}
      >
        {asked && <UndoEffectText found={found} />}
      </ConfirmDialog>
    </>
  )
}

/**
 * Button that pauses the import after the current item. Records that were imported are complete. The import can be
 * continued or undone.
 */
export function PauseImportButton({ found: { id } }: { found: Pick<Import, 'id'> }) {
  const move = useImportMove(id)
  return (
    <ActionButton line slim onAction={move('pause')}>
      <Icon drawing={Pause} />
      Pause
    </ActionButton>
  )
}

function useImportMove(id: string) {
  const client = useQueryClient()
  const { complain } = useToast()
  const write = useImportMutationQueue(id)
  return (step: string) => async () => {
    try {
      await write(() => startImportStep(id, step))
    } catch (error) {
      complain('That did not work', describeWriteError(error))
    }
    await refetchQueries(client, [importQueries.key])
  }
}
