import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { recordBulkActions } from '../../../desk/list/bulk-functions.ts'
import { formatCountLabel } from '../../../desk/list/count-label.ts'
import { useBulkActionRun } from '../../../desk/list/use-bulk-action-run.ts'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { paths } from '../../../platform/paths.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { eventBulkOperations } from './event-bulk-actions.ts'
import { buildEventAdminPath } from './event-list-search.ts'
import { createEventCopies } from './event-mutations.ts'
import { eventRecord } from './event-record.ts'
import {
  formatCopyDay,
  getEventStartDay,
  listRepeatDays,
  makeEventTemplate,
  maxEventCopies,
  planEventCopies,
  type RepeatedEvent,
  type RepeatInterval,
} from './event-repeat.ts'
import './repeat-event.css'

type Props = { event: RepeatedEvent; isPattern: boolean; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const draftNouns = { one: 'draft', many: 'drafts' }

/** Entry of the menu that opens the dialog to repeat an event. */
export const makeRepeatEntry = (isPattern: boolean, open: () => void): MenuEntry => ({
  label: isPattern ? 'Create event from template…' : 'Duplicate…',
  onPress: open,
})

/**
 * Dialog that repeats an event: next year, on another day, as a series, or as a template. Each copy is a draft. The key
 * D opens the dialog.
 */
export function RepeatEvent({ event, isPattern, isOpen, onOpenChange: setIsOpen }: Props) {
  const [how, setHow] = useState(isPattern ? 'day' : 'next year')
  const [day, setDay] = useState('')
  const [every, setEvery] = useState(1)
  const [times, setTimes] = useState(3)
  const make = useMakeCopies(event)
  useShortcutKey('d', () => setIsOpen(true))
  const rhythm = makeRepeatInterval(how, { day, every, times })
  const days = rhythm ? listRepeatDays(getEventStartDay(event), rhythm) : []
  const { once, underWay } = useRunOnceAtATime(async () => {
    const copies = how === 'pattern' ? [makeEventTemplate(event)] : planEventCopies(event, days)
    if (copies.length > 0 && (await make(copies))) setIsOpen(false)
  })
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={`Duplicate “${event.title}”`}
      action={how === 'pattern' ? 'Save template' : days.length > 1 ? `Create ${days.length} drafts` : 'Create draft'}
      working={how === 'pattern' ? 'Saving…' : 'Creating…'}
      asking={underWay}
      onAction={() => void once()}
    >
      <SelectField
        label="When"
        value={how}
        onChange={event => setHow(event.currentTarget.value)}
        options={[
          { value: 'next year', label: 'Next year, on the same weekday' },
          { value: 'day', label: 'On another date' },
          { value: 'weeks', label: 'Every N weeks' },
          { value: 'months', label: 'Every N months, same weekday' },
          ...(isPattern ? [] : [{ value: 'pattern', label: 'Save as template' }]),
        ]}
      />
      {how === 'day' && (
        <TextField label="Date" type="date" value={day} onChange={event => setDay(event.currentTarget.value)} />
      )}
      {(how === 'weeks' || how === 'months') && (
        <div className="repeat-event-series">
          <CountField
            label={how === 'weeks' ? 'Every (weeks)' : 'Every (months)'}
            most={52}
            value={every}
            onCount={setEvery}
          />
          <CountField label="Number of copies" most={maxEventCopies} value={times} onCount={setTimes} />
        </div>
      )}
      {days.length > 0 && <ProposedDays days={days} />}
      <p>
        Copied: texts, venue, programme, image, circles and capacity. Not copied: attendees, registration URL and
        outcome.
      </p>
    </ConfirmDialog>
  )
}

function makeRepeatInterval(
  how: string,
  { day, every, times }: { day: string; every: number; times: number },
): RepeatInterval | undefined {
  if (how === 'next year') return { name: how }
  if (how === 'day') return day ? { name: how, day } : undefined
  return how === 'weeks' || how === 'months' ? { name: how, every, times } : undefined
}

type CountFieldProps = { label: string; most: number; value: number; onCount: (count: number) => void }

const CountField = ({ label, most, value, onCount }: CountFieldProps) => (
  <TextField
    label={label}
    type="number"
    min={1}
    max={most}
    value={value}
    onChange={({ currentTarget: { valueAsNumber: count } }) =>
      onCount(Math.min(most, Math.max(1, Math.round(count || 1))))
    }
  />
)

const maxShownDays = 6

const ProposedDays = ({ days }: { days: readonly string[] }): ReactNode => (
  <ol className="repeat-event-days" aria-label="Dates">
    {days.slice(0, maxShownDays).map(day => (
      <li key={day}>{formatCopyDay(day)}</li>
    ))}
    {days.length > maxShownDays && (
      <li>
        {days.length - maxShownDays} more, the last on {formatCopyDay(days.at(-1) ?? '')}
      </li>
    )}
  </ol>
)

/** Function that creates the copies, opens the created copies and shows a toast. Undo archives the copies. */
function useMakeCopies(event: RepeatedEvent) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { say, complain } = useToast()
  const { run } = useBulkActionRun(eventBulkOperations)
  /** Creates copies of the event. Returns whether the copies were created. */
  return async (copies: Parameters<typeof createEventCopies>[1]): Promise<boolean> => {
    try {
      const ids = await createEventCopies(event.id, copies)
      const [only, ...others] = ids
      say(
        `${formatCountLabel(ids.length, draftNouns)} created`,
        undefined,
        () => void run(recordBulkActions.archive, ids, null),
      )
      await refetchQueries(client, listInvalidatedQueries(eventRecord))
      await navigate(only && others.length === 0 ? paths.adminEvent(only) : buildEventAdminPath({ tab: 'draft' }))
      return true
    } catch (error) {
      complain('No draft created', describeWriteError(error))
      return false
    }
  }
}
