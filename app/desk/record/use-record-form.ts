import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { useSession } from '../../platform/session/session-context.ts'
import type { UnsavedWorkOutcome } from '../form/unsaved-forms-provider.tsx'
import { type DraftReference, type DraftRow, moveDraftToVersion } from './draft-rows.ts'
import { buildDraftKey, draftStorage, type StoredDraft } from './draft-storage.ts'
import { mergeDraftsForForm } from './join-drafts.ts'
import { areValuesEqual, type RecordVersion } from './merge.ts'
import { createRecordForm } from './record-form.ts'
import type { RecordFormContext } from './record-form-state.ts'
import { useDraftSync } from './use-draft-sync.ts'

type Options = Omit<RecordFormContext, 'readAgain'> & {
  /** Id of the form, which is the key in the storage of the tab. */
  id: string
  stored: RecordVersion
  /**
   * Key of the draft in the database, and the drafts found on load. Without a key, drafts are stored only in this tab.
   */
  draftRow?: { of: DraftReference; found: readonly DraftRow[] | undefined }
  /** Query keys to invalidate after a save. */
  invalidates: readonly QueryKey[]
}

/** Form of a record on a page: values, errors and save status. */
export function useRecordForm({ id, stored, draftRow, invalidates, ...rest }: Options) {
  const client = useQueryClient()
  const place = buildDraftKey(useSession().user?.id, id)
  const context = { about: id, ...rest, readAgain: () => refetchQueries(client, invalidates) }
  const [form] = useState(() => {
    const drafts = draftRow?.found?.map(row => moveDraftToVersion(stored, row))
    return createRecordForm(
      stored,
      mergeDraftsForForm(stored, draftStorage.read(place, stored), drafts, rest.mergers),
      context,
    )
  })
  const state = useSyncExternalStore(form.subscribe, form.read, form.read)
  const { values, touched, refused } = state
  useEffect(() => form.use(context))
  const [shown, setShown] = useState(stored)
  useEffect(() => {
    if (stored.updatedAt === shown.updatedAt) return
    setShown(stored)
    form.receive(stored)
  }, [form, stored, shown])
  useEffect(() => {
    addEventListener('online', form.forgetFailure)
    return () => removeEventListener('online', form.forgetFailure)
  }, [form])
  const dirty = form.isDirty()
  const unsaved = form.draft()
  const fates: UnsavedWorkOutcome[] = []
  if (form.isChanged()) fates.push(draftRow ? 'draft' : 'tab')
  if (form.hasUnsavedCompanions()) fates.push('image')
  useStoredDraft(place, unsaved)
  useDraftSync(draftRow?.of, form.draftForm, unsaved)
  const errors = rest.check(values)

  return {
    id,
    fields: rest.fields,
    values,
    /**
     * Newest stored version that the page knows: after a save, the saved version. A new record has `updatedAt: 'new'`.
     */
    stored: form.pickNewest(stored),
    state: state.saving,
    dirty,
    unsaved: fates,
    /** Whether input from before a reload or a navigation was restored. */
    recovered: state.isRecovered && dirty,
    error: (name: string) => (touched.includes(name) && errors[name]) || refused[name],
    set: form.set,
    hold: form.hold,
    accompany: form.accompany,
    cancel: form.cancel,
    refreshDraft: form.refreshDraft,
    blur: (name: string) => runAfterPointerRelease(() => form.blur(name)),
    submit: form.submit,
    revert: () => form.revert(stored),
    resolve: form.resolve,
    draftTexts: form.draftTexts,
    isAsStored: (name: string) => areValuesEqual(values[name], stored.fields[name]),
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>

/** Props that bind a text control to a field of the form. */
export const getTextFieldProps = (form: RecordForm, name: string) => ({
  name,
  value:
    typeof form.values[name] === 'string' || typeof form.values[name] === 'number' ? String(form.values[name]) : '',
  error: form.error(name),
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => form.set(name, currentTarget.value),
  onBlur: () => form.blur(name),
})

let isPointerPressed = false
let waitingCalls: (() => void)[] = []

function runWaitingCalls() {
  isPointerPressed = false
  const calls = waitingCalls
  waitingCalls = []
  for (const call of calls) call()
}

if (typeof document !== 'undefined') {
  const press = () => {
    isPointerPressed = true
  }
  addEventListener('pointerdown', press, true)
  // `runWaitingCalls` is called with a delay, so that it runs after the click event.
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(runWaitingCalls), true)
}

/**
 * Runs a function when no pointer is pressed. A message that appears on blur could move the button that the user is
 * pressing, and the click would be lost.
 */
function runAfterPointerRelease(call: () => void): void {
  if (isPointerPressed) waitingCalls.push(call)
  else call()
}

/**
 * Delay in ms after the last key press before a draft is written to the tab's storage, so that long texts do not slow
 * down typing.
 */
const draftStorageDelayMs = 400

/**
 * Stores a draft in this tab after a pause in typing, and immediately when the page is hidden or left. A draft without
 * changes is deleted.
 */
function useStoredDraft(id: string, draft: StoredDraft | undefined): void {
  const latest = useRef<{ id: string; draft: StoredDraft | undefined }>({ id, draft })
  useEffect(() => {
    // When the id of the form changes, the draft moves from the old storage key to the new one.
    if (latest.current.id !== id) draftStorage.remove(latest.current.id)
    latest.current = { id, draft }
    if (!draft) return draftStorage.remove(id)
    const timer = setTimeout(() => draftStorage.write(id, draft), draftStorageDelayMs)
    return () => clearTimeout(timer)
  }, [id, draft])
  useEffect(() => {
    const write = () => {
      const { id, draft } = latest.current
      if (draft) draftStorage.write(id, draft)
    }
    addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      write()
    }
  }, [])
}
