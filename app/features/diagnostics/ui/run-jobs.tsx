import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { runJobs } from '../diagnosis-mutations.ts'

/** Runs the nightly jobs now and shows their results. */
export function RunJobs({ isAdmin }: { isAdmin: boolean }) {
  const { mutateAsync, data, error, isPending } = useMutation(runJobs(useQueryClient()))
  if (!isAdmin)
    return (
      <p className="part-refused">
        <DisabledAction reason="What the night removes, only an admin may.">Run the night’s work now</DisabledAction>
      </p>
    )
  const failed = data?.done.some(({ outcome }) => outcome === 'failed')
  return (
    <div className="letters">
      <p className="letters-actions">
        <ActionButton line onAction={() => mutateAsync().catch(() => undefined)}>
          {isPending ? 'Running…' : 'Run the night’s work now'}
        </ActionButton>
      </p>
      {data && (
        <Callout tone={failed ? 'bad' : 'ok'} title={failed ? 'Not all of it was done.' : 'The night’s work is done.'}>
          {data.done.length === 0
            ? 'All of it was under way already.'
            : data.done.map(({ title, note }) => `${title}: ${note}`).join(' ')}
        </Callout>
      )}
      {error && (
        <Callout tone="warn" title="The night’s work was not begun.">
          {error.message}
        </Callout>
      )}
    </div>
  )
}
