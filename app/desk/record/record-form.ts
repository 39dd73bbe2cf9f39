import type { Json } from '../../platform/db/database.gen.ts'
import { describeWriteError, notAllowedRefusal, toWriteRefusal } from '../../platform/db/write-refusal.ts'
import { formatRefusal, hasFieldErrors, type Refusal } from '../../platform/refusal.ts'
import type { StoredDraft } from './draft-storage.ts'
import { collectAdditionalChanges, noAdditionalChanges, undoAdditionalChanges } from './extra-changes.ts'
import { createFormCompanions } from './form-companions.ts'
import { joinDrafts, listSupersededDrafts, type MergedDrafts } from './join-drafts.ts'
import { type FieldValues, listChangedFields, mergeFields, mergeVersions, type RecordVersion } from './merge.ts'
import type { RecordFormContext, RecordFormValues } from './record-form-state.ts'
import {
  continueAfterSave,
  describeFailedSave,
  describeMerge,
  followNewestVersion,
  formatName,
  makeFormValues,
  pickNewerVersion,
  receiveVersion,
} from './record-form-state.ts'
import {
  addMergersForSharedFields,
  currentUserName,
  revertSharedFields,
  type SharedDocumentField,
  saveRecordVersion,
} from './record-source.ts'

type ChooseSide = (field: string) => 'mine' | 'theirs'

/**
 * State of a record's form, independent of React: values, base version and save status. Input stays until it is saved.
 */
export function createRecordForm(
  stored: RecordVersion,
  { draft, continued, others }: MergedDrafts,
  first: RecordFormContext,
) {
  let context = first
  let form = { id: crypto.randomUUID() as string, continued }
  const heldFields = new Map<string, SharedDocumentField>()
  let state = followNewestVersion(makeFormValues(stored, draft), heldFields)
  /** Values that the running save changes besides the typed fields, and the previous values. */
  let extra = noAdditionalChanges
  let lastDraft: StoredDraft | undefined
  const listeners = new Set<() => void>()
  function become(change: Partial<RecordFormValues>) {
    state = followNewestVersion({ ...state, ...change }, heldFields)
    for (const listener of listeners) listener()
  }
  /** Returns a time for a draft, always later than the last time, because other forms identify drafts by their time. */
  const nextMoment = () => Math.max(Date.now(), state.typedAt + 1)
  const companions = createFormCompanions()
  /** Returns the newer version, because the page may still show the version before the last save of the form. */
  const pickNewest = (shown: RecordVersion) => pickNewerVersion(state.newest, shown)
  const isChanged = () => listChangedFields(state.base.fields, state.values).length > 0
  /** Ends a save without storing the record. */
  function stop(saving: RecordFormValues['saving'], refused = {}) {
    const values = undoAdditionalChanges(state.values, extra)
    extra = noAdditionalChanges
    become({ values, refused, saving })
  }
  const refuse = (refusal: Refusal) => stop({ status: 'refused', said: formatRefusal(refusal) }, refusal.fields)

  async function undo(before: RecordVersion, now: RecordVersion) {
    const { source, toast, about = context.subject } = context
    const name = formatName(context, before)
    try {
      const back = await (source.undo?.(before, now) ??
        source.write(before.fields, now.updatedAt, { before: now.fields }))
      if (!back) return toast.complain(`${name}: not undone`, 'It was edited again since. Every version is in History.')
      const mergers = addMergersForSharedFields(heldFields, context.mergers)
      const values = mergeVersions(now.fields, state.values, back.fields, mergers)
      become({ base: back, newest: pickNewest(back), values, isRecovered: false, saving: { status: 'idle' } })
      await context.readAgain()
      toast.say(`${name} undone`, 'The previous version is back.', undefined, about)
    } catch (error) {
      toast.complain(`${name}: not undone`, describeWriteError(error, 'Try again from History.'))
    }
  }

  async function save(baseVersion: RecordVersion, fields: FieldValues) {
    const { source, mergers, toast, describeSave, linkTo, about = context.subject } = context
    become({ saving: { status: 'saving' }, refused: {} })
    try {
      const answer = await saveRecordVersion(source, baseVersion, fields, mergers, heldFields)
      if (answer.state === 'refused') return refuse(notAllowedRefusal)
      if (answer.state === 'gone')
        return stop({ status: 'refused', said: 'It was deleted in the meantime. Your text is kept here.' })
      if (answer.state === 'conflict') {
        const { now: theirs, by, conflicts: fields } = answer
        return become({ newest: pickNewest(theirs), saving: { status: 'conflict', by, theirs, fields } })
      }
      const { before, now, merged } = answer
      become(continueAfterSave(state, fields, answer))
      extra = noAdditionalChanges
      become({ saving: { status: 'saved', at: new Date() } })
      await context.readAgain()
      const also = merged && describeMerge(merged, context.fields)
      const name = formatName(context, now)
      const title = describeSave?.(name, before, now) ?? `${name} saved`
      const undoSave = source.undo === null ? undefined : () => void undo(before, now)
      toast.say(title, also, undoSave, about, false, linkTo?.(now))
    } catch (error) {
      const refusal = toWriteRefusal(error, Object.keys(context.fields))
      if (refusal) refuse(refusal)
      else stop({ status: 'failed', said: describeFailedSave() })
    }
  }

  /** Stores the form's companions, such as an image that is still uploading, and then saves the record. */
  async function finishAndSave() {
    become({ saving: { status: companions.isBusy() ? 'uploading' : 'saving' }, refused: {} })
    const { saving } = state
    try {
      await companions.finish()
    } catch (error) {
      if (state.saving === saving) stop({ status: 'failed', said: (error as Error).message })
      return
    }
    // The save stops here if it was cancelled during the upload.
    if (state.saving !== saving) return
    const errors = context.check(state.values)
    if (hasFieldErrors(errors)) return stop({ status: 'refused', said: 'Check the marked fields.' }, errors)
    if (isChanged()) return save(state.base, state.values)
    become({ saving: { status: 'saved', at: new Date() } })
    const { toast, about = context.subject } = context
    toast.say(`${formatName(context, state.base)} saved`, undefined, undefined, about)
  }

  /** Marks the draft in conflict as merged into the draft of this form. */
  function goOnWith(otherDraft: StoredDraft, values: FieldValues) {
    const { draft } = joinDrafts({ ...state, form }, otherDraft)
    form = { ...form, continued: [...form.continued, ...listSupersededDrafts(otherDraft)] }
    become({ base: draft.base, values, typedAt: nextMoment(), saving: { status: 'idle' } })
  }
  const joinWith = (other: StoredDraft) =>
    joinDrafts({ ...state, form }, other, addMergersForSharedFields(heldFields, context.mergers))

  /** Joins the drafts one after another, until a draft conflicts with the form. */
  function askAbout([other, ...waiting]: readonly StoredDraft[]) {
    if (!other) return
    const { draft, conflicts } = joinWith(other)
    if (conflicts.length > 0)
      return become({ saving: { status: 'conflict', by: currentUserName, other, waiting, fields: conflicts } })
    goOnWith(other, draft.values)
    askAbout(waiting)
  }
  function settleDrafts(other: StoredDraft, waiting: readonly StoredDraft[], sideOf: ChooseSide) {
    const { draft, conflicts } = joinWith(other)
    const values = { ...draft.values }
    for (const { name, settledAs } of conflicts) values[name] = settledAs[sideOf(name)]
    goOnWith(other, values)
    askAbout(waiting)
  }
  askAbout(others)
  return {
    read: () => state,
    pickNewest,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isDirty: () => isChanged() || companions.isDirty(),
    isChanged,
    hasUnsavedCompanions: companions.isDirty,
    /** Adds a value that must be stored before the record. @returns a function that removes the value */
    accompany: companions.add,
    use(next: RecordFormContext) {
      context = next
    },
    /** Accepts a newly loaded version of the record. */
    receive: (version: RecordVersion) => become(receiveVersion(state, version)),
    set(name: string, value: Json) {
      const { saving, refused } = state
      become({
        values: { ...state.values, [name]: value },
        typedAt: nextMoment(),
        refused: refused[name] ? { ...refused, [name]: undefined } : refused,
        // The status stays "saved": a control, e.g. of a shared text, may report the same value again after a save.
        saving: saving.status === 'refused' || saving.status === 'failed' ? { status: 'idle' } : saving,
      })
    },
    /**
     * Lets a shared document provide the value of a field.
     * @returns the function that releases the field
     */
    hold(name: string, field: SharedDocumentField) {
      heldFields.set(name, field)
      // The conflict of this field is resolved here: the shared document already contains the other draft's text.
      const { saving } = state
      if (saving.status === 'conflict' && saving.other) {
        const fields = saving.fields.filter(conflict => conflict.name !== name)
        if (fields.length < saving.fields.length) {
          become({ saving: fields.length > 0 ? { ...saving, fields } : { status: 'idle' } })
          if (fields.length === 0) {
            goOnWith(saving.other, state.values)
            askAbout(saving.waiting)
          }
        }
      }
      return () => {
        if (heldFields.get(name) === field) heldFields.delete(name)
      }
    },
    /** Draft of the form. A field of a shared document is left out once the document has stored the field's text. */
    draft(): StoredDraft | undefined {
      const { base, typedAt } = state
      const values = { ...state.values }
      for (const [name, field] of heldFields) if (field.isStored()) values[name] = base.fields[name] ?? null
      if (listChangedFields(base.fields, values).length === 0) lastDraft = undefined
      else if (lastDraft?.base !== base || listChangedFields(lastDraft.values, values).length > 0)
        lastDraft = { base, values, typedAt, form }
      return lastDraft
    },
    /**
     * Value of a text field in each draft: in the draft of the form, in the draft in conflict, and in further drafts
     * with a conflict.
     */
    draftTexts(name: string): string[] {
      const { saving, values } = state
      if (saving.status !== 'conflict' || !saving.other) return [String(values[name])]
      const theirValues = saving.fields.filter(field => field.name === name).map(field => field.theirs)
      return [values[name], ...theirValues, ...saving.waiting.map(draft => draft.values[name])].map(String)
    },
    /** Id of the draft in the database, and the drafts merged into it. */
    draftForm: () => form,
    /** Called when a shared document has stored a field, so that the draft no longer contains the field. */
    refreshDraft: () => become({}),
    blur(name: string) {
      const isTyped = listChangedFields(state.base.fields, state.values).includes(name)
      if (isTyped && !state.touched.includes(name)) become({ touched: [...state.touched, name] })
    },
    /**
     * Validates and saves. Returns false if there are errors, which are then shown at their fields.
     * @param changes values to save besides the typed values, such as a status; shown only after a successful save
     */
    submit(changes: FieldValues = {}): boolean {
      const { saving, values: typed } = state
      const values = { ...typed, ...changes }
      const errors = { ...context.check(values), ...companions.check(values) }
      const own = context.check(typed)
      const refused = Object.fromEntries(Object.entries(errors).filter(([name]) => !own[name]))
      become({ touched: Object.keys({ ...values, ...errors }), refused })
      if (hasFieldErrors(errors)) return false
      // A draft conflict prevents saving and is shown again, because after a save the other draft would have to be
      // compared with its old base version.
      if (saving.status === 'conflict' && saving.other) {
        become({ saving: { ...saving, fields: [...saving.fields] } })
        return true
      }
      if (saving.status === 'saving' || saving.status === 'uploading') return true
      extra = collectAdditionalChanges(changes, typed)
      become({ values })
      if (companions.isDirty()) void finishAndSave()
      else if (isChanged()) void save(state.base, values)
      return true
    },
    /** Removes the message about a failed save. */
    forgetFailure: () => void (state.saving.status === 'failed' && become({ saving: { status: 'idle' } })),
    /** Stops a running upload and cancels the save that waits for the upload. */
    cancel() {
      companions.cancel()
      stop({ status: 'idle' })
    },
    /** Discards the input. `shownVersion` is the version that the page shows. */
    revert(shownVersion: RecordVersion) {
      companions.revert()
      const version = pickNewest(shownVersion)
      const values = revertSharedFields(heldFields, state.values, version.fields)
      extra = noAdditionalChanges
      become({ base: version, newest: version, values, touched: [], isRecovered: false })
      stop({ status: 'idle' })
    },
    /**
     * Resolves a conflict in one field, or in all fields in conflict, with the user's own value (`mine`) or the other
     * value (`theirs`). All other changes stay. The record is saved when no field is in conflict.
     */
    resolve(whose: 'mine' | 'theirs', name?: string) {
      const { saving, base, values } = state
      if (saving.status !== 'conflict') return
      const settled = name === undefined ? saving.settled : { ...saving.settled, [name]: whose }
      const left = name === undefined ? [] : saving.fields.filter(field => field.name !== name)
      if (left.length > 0) return become({ saving: { ...saving, fields: left, ...(settled && { settled }) } })
      const sideOf: ChooseSide = field => settled?.[field] ?? whose
      if (saving.other) return settleDrafts(saving.other, saving.waiting, sideOf)
      const { theirs } = saving
      const mergers = addMergersForSharedFields(heldFields, context.mergers)
      const { merged, conflicts } = mergeFields(base.fields, values, theirs.fields, mergers)
      const fields = { ...merged }
      for (const { name, settledAs } of conflicts) fields[name] = settledAs[sideOf(name)]
      become({ base: theirs, values: fields })
      if (listChangedFields(theirs.fields, fields).length > 0) void save(theirs, fields)
      else become({ saving: { status: 'idle' } })
    },
  }
}

export type RecordFormState = ReturnType<typeof createRecordForm>
