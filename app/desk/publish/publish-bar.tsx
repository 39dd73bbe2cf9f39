import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { useCurrentTime } from '../../ui/use-current-time.ts'
import { EditorBar, type EditorBarProps, mainButtonProps } from '../form/editor-bar.tsx'
import { getSavingLabel } from '../form/form-save-state.ts'
import { toTrimmedText } from '../record/field-kind.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import {
  describePublishing,
  getPublishAction,
  getPublishStage,
  listStatusChanges,
  readPublishingState,
} from './publish-action.ts'
import { PublishDialog } from './publish-dialog.tsx'

type Props = Omit<EditorBarProps, 'form' | 'status' | 'button'> & {
  /** Noun for the record in the dialog, e.g. "article". */
  one: string
  form: RecordForm
  /** Findings of the checks before publication, to be shown in the dialog. */
  checks?: (close: () => void) => ReactNode
  /** Statuses that a user may give to the record. */
  statuses: readonly string[]
  /** Returns the public URL of a record, by slug. */
  read?: ((slug: string) => string) | undefined
  /** Restores a record from the trash; undefined for a record that is not in the trash. */
  restore?: (() => Promise<unknown>) | undefined
  /** Saves the form. Returns false if the form has errors, which are then shown. */
  send: RecordForm['submit']
}

const trashStatus = { kind: 'off', text: 'In trash', note: 'Not visible to visitors' } as const

/**
 * Bar of an editor for records that are published: status in words, the filled button with its dialog, and a menu with
 * other status changes.
 */
export function PublishBar({
  one,
  form,
  checks,
  statuses,
  read,
  restore,
  send,
  entries: recordEntries = [],
  ...bar
}: Props) {
  const now = useCurrentTime(form.stored.updatedAt)
  const [asked, setAsked] = useState<'now' | 'date'>()
  const stored = readPublishingState(form.stored)
  const publishAt = toTrimmedText(form.values.published_at)
  const isConflict = form.state.status === 'conflict'
  const [isRestoring, setIsRestoring] = useState(false)
  const action = restore
    ? ({ label: 'Restore', effect: 'restore' } as const)
    : getPublishAction({ stored, publishAt, isDirty: form.dirty, isConflict, now })
  const stage = stored ? getPublishStage(stored, now) : 'draft'
  const working = isRestoring ? 'Restoring…' : getSavingLabel(form.state)

  const save = (status: string, published_at: string | null) => send({ status, published_at })
  const { kind, text, note } = restore ? trashStatus : describePublishing(stored, now)
  const isSavable = stage !== 'published' && stage !== 'scheduled' && !isConflict && (form.dirty || !stored)
  const slug = toTrimmedText(form.stored.fields.slug)
  const view = stage === 'published' && slug && read ? [{ label: 'View on the site', to: read(slug) }] : []
  const statusChanges: MenuEntry[] = (restore ? [] : listStatusChanges(stored, now))
    .filter(({ status }) => statuses.includes(status))
    .map(({ label, status, removesDate }) => ({
      label,
      refused: working,
      onPress: () => save(status, removesDate ? null : publishAt || null),
    }))
  const entries = [...view, ...statusChanges, ...recordEntries]
  const button = (
    <>
      {isSavable && (
        <Button type="submit" line aria-disabled={working ? true : undefined}>
          {working ?? (stage === 'archived' || restore ? 'Save' : 'Save draft')}
        </Button>
      )}
      <Button
        {...mainButtonProps}
        type={action.effect === 'save' ? 'submit' : 'button'}
        // The button is the same element as the button Update, so that the focus stays after a save.
        line={action.effect === 'none'}
        aria-disabled={working || action.effect === 'none' ? true : undefined}
        onClick={() => {
          if (working) return
          if (action.effect === 'ask') setAsked(action.dialog.when)
          if (action.effect === 'choose') send()
          if (action.effect === 'restore') {
            setIsRestoring(true)
            void restore?.().finally(() => setIsRestoring(false))
          }
        }}
      >
        {(!isSavable && working) || action.label}
      </Button>
      {asked && (
        <PublishDialog
          one={one}
          when={asked}
          at={publishAt}
          now={now}
          checks={checks?.(() => setAsked(undefined))}
          onClose={() => setAsked(undefined)}
          onPublish={(when, at) => {
            setAsked(undefined)
            save('published', when === 'now' ? null : at)
          }}
        />
      )}
    </>
  )
  const status = (
    <Status kind={kind}>
      {text} {note && <small>{note}</small>}
    </Status>
  )
  return <EditorBar {...bar} {...{ form, status, button, entries }} />
}
