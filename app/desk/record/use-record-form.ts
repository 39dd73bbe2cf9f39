import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readAgain } from '../../platform/query/refetch.ts'
import { useSession } from '../../platform/session/session-context.ts'
import { afterClick } from './after-click.ts'
import { type DraftRef, type DraftRow, draftForVersion } from './draft-rows.ts'
import { draftPlace, draftStorage } from './draft-storage.ts'
import { openDrafts } from './join-drafts.ts'
import { isSameValue, type Version } from './merge.ts'
import { createRecordForm, type RecordFormContext } from './record-form.ts'
import { useDraftRow } from './use-draft-row.ts'
import { useStoredDraft } from './use-stored-draft.ts'

type Options = Omit<RecordFormContext, 'readAgain'> & {
  /** Id of the form, also its storage key in this tab. */
  id: string
  stored: Version
  /**
   * Key of the draft in the database, and the drafts found on load. Without it drafts are stored in this tab only.
   */
  draftRow?: { of: DraftRef; found: readonly DraftRow[] | undefined }
  /** Query keys to invalidate after a save. */
  invalidates: readonly QueryKey[]
}

/** Form of a record on a page: values, errors and save status. */
export function useRecordForm({ id, stored, draftRow, invalidates, ...rest }: Options) {
  const client = useQueryClient()
  const place = draftPlace(useSession().user?.id, id)
  const context = { ...rest, readAgain: () => readAgain(client, invalidates) }
  const [form] = useState(() => {
    const drafts = draftRow?.found?.map(row => draftForVersion(stored, row))
    return createRecordForm(stored, openDrafts(stored, draftStorage.read(place, stored), drafts, rest.mergers), context)
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
  const dirty = form.isDirty()
  const unsaved = form.draft()
  useStoredDraft(place, unsaved)
  useDraftRow(draftRow?.of, form.draftForm, unsaved)
  const errors = rest.check(values)

  return {
    id,
    fields: rest.fields,
    values,
    state: state.saving,
    dirty,
    /** Input from before a reload or navigation was restored. */
    recovered: state.isRecovered && dirty,
    error: (name: string) => (touched.includes(name) && errors[name]) || refused[name],
    set: form.set,
    hold: form.hold,
    refreshDraft: form.refreshDraft,
    blur: (name: string) => afterClick(() => form.blur(name)),
    submit: form.submit,
    revert: () => form.revert(stored),
    resolve: form.resolve,
    draftTexts: form.draftTexts,
    isAsStored: (name: string) => isSameValue(values[name], stored.fields[name]),
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>

/** Props of a text control. */
export const textField = (form: RecordForm, name: string) => ({
  name,
  value:
    typeof form.values[name] === 'string' || typeof form.values[name] === 'number' ? String(form.values[name]) : '',
  error: form.error(name),
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => form.set(name, currentTarget.value),
  onBlur: () => form.blur(name),
})
