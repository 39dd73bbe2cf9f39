import { useQueryClient } from '@tanstack/react-query'
import { Pause, Square } from 'lucide'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { ActionButton, Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { focusElement } from '../../../ui/focus-element.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { canStopImport, type Import, type ImportCounts } from '../import.ts'
import { recordTypeTexts } from '../import-kind.ts'
import { importQueries, startImportStep } from '../import-queries.ts'
import { UndoEffectText } from './import-summary.tsx'
import { RegisterFeedOffer } from './register-feed-offer.tsx'
import { useImportMutationQueue } from './use-import-mutation-queue.ts'

/** Questions before steps that cannot be continued, or that delete records. */
const confirmQuestions = {
  stop: {
    title: 'Stop this import?',
    action: 'Stop import',
    consequence:
      'A stopped import cannot be continued; a paused one can. Records that are already imported stay, and “Undo import” removes them.',
  },
  undo: { title: 'Undo this import?', action: 'Undo import', consequence: '' },
  'undo everything': {
    title: 'Undo edited items too?',
    action: 'Undo edited items',
    consequence:
      'Records that were edited since the import are deleted or get their previous version back. The edits stay in History.',
  },
}

/** Buttons for an import, depending on its status. The button that starts the import shows the number of items. */
export function ImportActions({ found, counts }: { found: Import; counts: ImportCounts }) {
  // Step for which the user has to confirm the consequences.
  const [asked, setAsked] = useState<keyof typeof confirmQuestions>('stop')
  const [isAsking, setIsAsking] = useState(false)
  const ask = (step: keyof typeof confirmQuestions) => () => {
    setAsked(step)
    setIsAsking(true)
  }
  const { status } = found
  const move = useImportStep(found.id)
  const [, setParams] = useSearchParams()
  /** Runs a step after which other buttons are shown. A second press of Enter must not press one of them. */
  const moveOn = async (step: string) => {
    await move(step)()
    // The report begins with all items: the tab of the preview may be empty in it.
    setParams(
      params => {
        params.delete('show')
        return params
      },
      { replace: true, preventScrollReset: true },
    )
    focusElement(document.querySelector('#main h1'))
  }
  const { rejected = 0, conflict = 0 } = counts.outcomes
  return (
    <>
      {status === 'planned' && (
        <>
          <ActionButton line onAction={move('plan')}>
            Refresh
          </ActionButton>
          {counts.taken + (counts.plans.conflict ?? 0) > 0 && (
            <ActionButton onAction={() => moveOn('run')}>
              Import {counts.taken.toLocaleString('en-GB')} {counts.taken === 1 ? 'change' : 'changes'}
            </ActionButton>
          )}
        </>
      )}
      {status === 'waiting' && <PauseImportButton found={found} />}
      {canStopImport(status) && (
        <Button line onClick={ask('stop')}>
          <Icon drawing={Square} />
          Stop
        </Button>
      )}
      <RegisterFeedOffer found={found} />
      {status === 'done' && rejected + conflict > 0 && (
        <ActionButton line onAction={move('retry')}>
          {rejected > 0 ? 'Retry failed' : 'Apply decisions'}
        </ActionButton>
      )}
      {['done', 'paused', 'stopped'].includes(status) && counts.written > 0 && (
        <Button line onClick={ask('undo')}>
          Undo import
        </Button>
      )}
      {status === 'undone' && (counts.undone.kept ?? 0) > 0 && (
        <Button line onClick={ask('undo everything')}>
          Undo edited items too
        </Button>
      )}
      {status === 'paused' && (
        <ActionButton onAction={move('resume')}>Resume from {(found.done + 1).toLocaleString('en-GB')}</ActionButton>
      )}
      {status === 'done' && counts.written > 0 && (
        <ButtonLink to={recordTypeTexts[found.kind].desk.path}>Open {recordTypeTexts[found.kind].desk.name}</ButtonLink>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={confirmQuestions[asked].title}
        action={confirmQuestions[asked].action}
        ends
        onAction={() => {
          setIsAsking(false)
          void moveOn(asked)
        }}
      >
        {asked === 'undo' ? isAsking && <UndoEffectText found={found} /> : <p>{confirmQuestions[asked].consequence}</p>}
      </ConfirmDialog>
    </>
  )
}

/**
 * Button that pauses the import after the current item. Records that were imported are complete. The import can be
 * continued or undone.
 */
export function PauseImportButton({ found: { id } }: { found: Pick<Import, 'id'> }) {
  const move = useImportStep(id)
  return (
    <ActionButton line slim onAction={move('pause')}>
      <Icon drawing={Pause} />
      Pause
    </ActionButton>
  )
}

function useImportStep(id: string) {
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
