import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { Button } from '../../ui/button.tsx'
import { DialogAction } from '../../ui/dialog-actions.tsx'
import { TextField } from '../../ui/field.tsx'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import type { BulkAction, BulkEffectText, BulkFunctions } from './bulk-action.ts'
import { BulkEffects } from './bulk-effects.tsx'
import { BulkValueField } from './bulk-value-field.tsx'
import type { TableNouns } from './count-label.ts'
import { useBulkActionRun } from './use-bulk-action-run.ts'
import './bulk-action-dialog.css'

type Props = {
  action: BulkAction
  ids: readonly string[]
  nouns: TableNouns
  functions: BulkFunctions
  outcomes: Readonly<Record<string, BulkEffectText>>
  invalidates: readonly QueryKey[]
  onClose: () => void
  onDone: () => void
}

/** Confirmation dialog of a bulk action: the effect of the action, and a button with the number of rows. */
export function BulkActionDialog({ action, ids, nouns, functions, outcomes, invalidates, onClose, onDone }: Props) {
  const id = useId()
  const [value, setValue] = useState<string>()
  const [typed, setTyped] = useState('')
  const { run, progress } = useBulkActionRun({ nouns, functions, invalidates })
  const isReady = !action.value || value !== undefined
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['bulk effect', nouns.many, action.name, value, ids],
    queryFn: () => functions.preview(action.name, ids, value || null),
    enabled: isReady && progress === undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: personalQueryMeta,
  })
  const changing = (data ?? []).filter(({ changes }) => changes).reduce((sum, { count }) => sum + count, 0)
  const isAnswered = isReady && data !== undefined && !isPlaceholderData
  const mayRun = isAnswered && changing > 0 && progress === undefined && (!action.final || typed === action.final.word)
  return (
    <form
      method="post"
      className="bulk-sheet raised"
      aria-labelledby={id}
      onSubmit={event => {
        event.preventDefault()
        if (mayRun) void run(action, ids, value || null).then(done => done && onDone())
      }}
    >
      <h2 id={id}>{action.final?.question ?? `${action.label}: effect`}</h2>
      {action.value && <BulkValueField asked={action.value} ids={ids} value={value} onChange={setValue} />}
      {isError ? (
        <ReadFailureCallout subject="Effect" retry={() => void refetch()} />
      ) : (
        isReady && <BulkEffects effects={data} outcomes={outcomes} />
      )}
      {action.final && (
        <TextField
          label={`Type ${action.final.word} to confirm`}
          value={typed}
          autoComplete="off"
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      <p className="bulk-answer">
        {progress !== undefined && <progress aria-label={action.label} value={progress} max={1} />}
        <Button line onClick={onClose}>
          Cancel
        </Button>
        <DialogAction
          action={isAnswered ? `${action.label} ${changing.toLocaleString('en-GB')}` : action.label}
          working="Working…"
          asking={progress !== undefined}
          ends={action.final !== undefined}
          disabled={!mayRun}
        />
      </p>
    </form>
  )
}
