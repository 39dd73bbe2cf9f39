import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Json } from '../../platform/db/database.gen.ts'
import { readAgain } from '../../platform/query/read-again.ts'
import { type FieldErrors, inOneLine, type Refusal } from '../../platform/refusal.ts'
import { useSession } from '../../platform/session/session-context.ts'
import { serverSilence } from '../../platform/text/server-silence.ts'
import { afterPress } from './after-press.ts'
import { type DraftRef, type DraftRow, draftOver } from './draft-rows.ts'
import { draftPlace, draftStorage, type StoredDraft } from './draft-storage.ts'
import { type ShownFields, shownField } from './field-kind.ts'
import {
  type Conflict,
  changedFields,
  type Fields,
  type Mergers,
  mergeFields,
  rebase,
  same,
  type Version,
} from './merge.ts'
import { askingFields, type RecordSource, saveOver } from './record-source.ts'
import { useDraftRow } from './use-draft-row.ts'
import { useStoredDraft } from './use-stored-draft.ts'
import { mayNot, refusalOrSilence, writeRefusal } from './write-refusal.ts'

export type SavingState =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'saved'; at: Date }
  | { status: 'refused' | 'failed'; said: string }
  | { status: 'conflict'; by: string; fields: Conflict[]; theirs: Version }

type Options = {
  /** Names the form, also in what this tab keeps. */
  id: string
  /** What is being edited, in a few words for messages: "Contact". */
  subject: string
  stored: Version
  /** Which draft in the database is its own, and what stood there when the page was opened. Without one only this tab keeps it. */
  draftRow?: { of: DraftRef; found: DraftRow | undefined }
  source: RecordSource
  check: (fields: Fields) => FieldErrors
  mergers?: Mergers | undefined
  fields: ShownFields
  /** What has to be read again afterwards. */
  invalidates: readonly QueryKey[]
  toast: {
    say(title: string, text?: string, undo?: () => void, about?: string): unknown
    complain(title: string, text?: string): unknown
  }
}

const failed = `${serverSilence} What you typed is kept here; try again in a moment.`

/** Of what this tab and what the database kept. */
const newest = (one: StoredDraft | undefined, other: StoredDraft | undefined) =>
  (other?.typedAt ?? 0) > (one?.typedAt ?? 0) ? other : one

/** One record as a form: what stands in it, what is wrong with it, and how saving went. Nothing typed is lost until it is saved. */
export function useRecordForm({ id, subject, stored, draftRow, source, check, mergers, ...rest }: Options) {
  const { fields: shownFields, invalidates, toast } = rest
  const client = useQueryClient()
  const place = draftPlace(useSession().user?.id, id)
  const [draft] = useState(() =>
    newest(draftStorage.read(place, stored), draftRow?.found && draftOver(stored, draftRow.found)),
  )
  const [base, setBase] = useState(draft?.base ?? stored)
  const [values, setValues] = useState<Fields>(draft?.values ?? stored.fields)
  const [typedAt, setTypedAt] = useState(draft?.typedAt ?? 0)
  const [shown, setShown] = useState(stored.updatedAt)
  const [touched, setTouched] = useState<readonly string[]>([])
  /** What the database said of a field, until it is written anew. */
  const [refused, setRefused] = useState<FieldErrors>({})
  const [state, setState] = useState<SavingState>({ status: 'idle' })
  const asked = useRef(new Map<string, () => Promise<Json>>())
  const [recovered, setRecovered] = useState(draft !== undefined)
  const dirty = changedFields(base.fields, values).length > 0

  // Another version came in. While nothing is typed here it is shown; otherwise saving will find out.
  if (stored.updatedAt !== shown) {
    setShown(stored.updatedAt)
    if (!dirty) {
      setBase(stored)
      setValues(stored.fields)
    }
  }
  const unsaved = useMemo(() => (dirty ? { base, values, typedAt } : undefined), [dirty, base, values, typedAt])
  useStoredDraft(place, unsaved)
  useDraftRow(draftRow?.of, unsaved)

  const errors = check(values)
  const read = () => readAgain(client, invalidates)

  function begin(version: Version) {
    setBase(version)
    setValues(version.fields)
    setTouched([])
    setRefused({})
    setRecovered(false)
  }

  function refuse(refusal: Refusal) {
    setRefused(refusal.fields ?? {})
    setState({ status: 'refused', said: inOneLine(refusal) })
  }

  /** Another version is stored now; what was typed after `from` was sent or read stays on top of it. */
  function goOnFrom(from: Fields, version: Version) {
    setBase(version)
    setValues(now => rebase(from, now, version.fields, mergers))
    setRecovered(false)
  }

  async function undo(before: Version, now: Version) {
    try {
      const back = await (source.undo?.(before, now) ?? source.write(before.fields, now.updatedAt))
      if (!back)
        return toast.complain(`${subject}: not undone`, 'It was changed again meanwhile. History has every version.')
      goOnFrom(now.fields, back)
      setState({ status: 'idle' })
      await read()
      toast.say(`${subject}: undone`, 'It is as it was before.', undefined, subject)
    } catch (error) {
      toast.complain(`${subject}: not undone`, refusalOrSilence(error, 'Try again from History.'))
    }
  }

  async function save(over: Version, fields: Fields) {
    setState({ status: 'saving' })
    setRefused({})
    try {
      const answer = await saveOver(askingFields(source, asked.current), over, fields, mergers)
      if (answer.state === 'refused') return refuse(mayNot)
      if (answer.state === 'gone')
        return setState({ status: 'refused', said: 'It was removed meanwhile. What you typed is kept here.' })
      if (answer.state === 'conflict') {
        const { now: theirs, by, conflicts } = answer
        return setState({ status: 'conflict', by, theirs, fields: conflicts })
      }
      const { before, now, merged } = answer
      goOnFrom(fields, now)
      setState({ status: 'saved', at: new Date() })
      await read()
      const also =
        merged &&
        `${merged.by} changed ${merged.fields.map(name => shownField(shownFields, name).label).join(', ')} meanwhile. Both are in.`
      toast.say(`${subject} saved`, also, source.undo === null ? undefined : () => void undo(before, now), subject)
    } catch (error) {
      const refusal = writeRefusal(error, Object.keys(shownFields))
      if (refusal) refuse(refusal)
      else setState({ status: 'failed', said: failed })
    }
  }

  const askAtWriting = useCallback((name: string, ask: () => Promise<Json>) => {
    asked.current.set(name, ask)
    return () => void asked.current.delete(name)
  }, [])

  return {
    id,
    fields: shownFields,
    values,
    state,
    dirty,
    /** What was typed before a reload or a departure is in the fields again. */
    recovered: recovered && dirty,
    error: (name: string) => (touched.includes(name) && errors[name]) || refused[name],
    set(name: string, value: Json) {
      setValues(now => ({ ...now, [name]: value }))
      if (refused[name]) setRefused({ ...refused, [name]: undefined })
      setTypedAt(Date.now())
      // That it was saved stays said: a control may tell once more what stands in it, such as a text that came late.
      setState(now => (now.status === 'refused' || now.status === 'failed' ? { status: 'idle' } : now))
    },
    /** From now on the value of a field is asked for when it is written. @returns what ends that */
    askAtWriting,
    blur: (name: string) => afterPress(() => setTouched(now => (now.includes(name) ? now : [...now, name]))),
    /** Answers whether there was something to send; if not, the errors stand beside their fields. */
    submit(): boolean {
      setTouched(Object.keys({ ...values, ...errors }))
      if (Object.values(errors).some(Boolean)) return false
      if (dirty && state.status !== 'saving') void save(base, values)
      return true
    },
    revert() {
      // What was just saved may not have been read again yet.
      begin(Date.parse(stored.updatedAt) > Date.parse(base.updatedAt) ? stored : base)
      setState({ status: 'idle' })
    },
    /** After a conflict: whose words stand in the fields both changed. What only one changed stays in either case. */
    resolve(whose: 'mine' | 'theirs') {
      if (state.status !== 'conflict') return
      const { merged, conflicts } = mergeFields(base.fields, values, state.theirs.fields, mergers)
      const fields = { ...merged }
      for (const { name, settledAs } of conflicts) fields[name] = settledAs[whose]
      setBase(state.theirs)
      setValues(fields)
      if (changedFields(state.theirs.fields, fields).length > 0) void save(state.theirs, fields)
      else setState({ status: 'idle' })
    },
    isAsStored: (name: string) => same(values[name], stored.fields[name]),
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>

/** What a text control needs of a form. */
export const textField = (form: RecordForm, name: string) => ({
  name,
  value:
    typeof form.values[name] === 'string' || typeof form.values[name] === 'number' ? String(form.values[name]) : '',
  error: form.error(name),
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => form.set(name, currentTarget.value),
  onBlur: () => form.blur(name),
})
