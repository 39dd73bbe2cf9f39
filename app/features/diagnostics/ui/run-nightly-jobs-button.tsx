import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { runNightlyJobs } from '../diagnosis-mutations.ts'

/** Button that runs the nightly jobs now, with the results of the jobs. */
export function RunNightlyJobsButton({ isAdmin }: { isAdmin: boolean }) {
  const { mutateAsync, data, error, isPending } = useMutation(runNightlyJobs(useQueryClient()))
  if (!isAdmin)
    return (
      <p className="part-refused">
        <DisabledAction reason="Admins only: permanently deletes old data.">Run scheduled tasks now</DisabledAction>
      </p>
    )
  const failed = data?.done.some(({ outcome }) => outcome === 'failed')
  return (
    <div className="letters">
      <p className="letters-actions">
        <ActionButton line onAction={() => mutateAsync().catch(() => undefined)}>
          {isPending ? 'Running…' : 'Run scheduled tasks now'}
        </ActionButton>
      </p>
      {data && (
        <Callout tone={failed ? 'bad' : 'ok'} title={failed ? 'Some tasks failed.' : 'Scheduled tasks finished.'}>
          {data.done.length === 0
            ? 'The tasks are already running.'
            : data.done.map(({ title, note }) => `${title}: ${note}`).join(' ')}
        </Callout>
      )}
      {error && (
        <Callout tone="warn" title="The tasks could not be started.">
          {error.message}
        </Callout>
      )}
    </div>
  )
}
