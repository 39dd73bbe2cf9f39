import { createContext, use, useEffect, useRef } from 'react'
import type { Json } from '../../platform/db/database.gen.ts'
import { Button } from '../../ui/button.tsx'
import { StatusIcon } from '../../ui/status.tsx'
import type { FormSaveState, SaveableForm } from '../form/form-save-state.ts'
import { revealControl } from '../form/reveal-control.ts'
import { WordDifference } from '../history/word-difference.tsx'
import { findDisplayedField } from '../record/field-kind.ts'
import { currentUserName } from '../record/record-source.ts'
import './field-conflict.css'

type ConflictState = Extract<FormSaveState, { status: 'conflict' }>
type ConflictForm = Pick<SaveableForm, 'state' | 'fields' | 'resolve'>

/** Names of the fields that show a conflict above their own control. */
export const FieldsWithConflictContext = createContext<Set<string>>(new Set())

/** Conflict of one field, above its control. */
export function FieldConflict({ name, form }: { name: string; form: ConflictForm }) {
  const places = use(FieldsWithConflictContext)
  useEffect(() => {
    places.add(name)
    return () => void places.delete(name)
  }, [places, name])
  if (form.state.status !== 'conflict') return null
  const at = form.state.fields.findIndex(field => field.name === name)
  return at < 0 ? null : <Conflict state={form.state} at={at} form={form} isFirst={at === 0} />
}

/** Conflicts of fields that have no control in the form, below the form's heading. */
export function ConflictsOfHiddenFields({ form, places }: { form: ConflictForm; places: ReadonlySet<string> }) {
  const { state } = form
  if (state.status !== 'conflict') return null
  return state.fields.map(({ name }, at) =>
    places.has(name) ? null : <Conflict key={name} state={state} at={at} form={form} isFirst={at === 0} />,
  )
}

type Props = { state: ConflictState; at: number; form: ConflictForm; isFirst: boolean }

/**
 * Conflict between two users, or two tabs, that changed the same field. The user sees both values and selects the
 * value to save. The first conflict gets the focus, so that users see the conflict and screen readers announce it,
 * except on page load.
 */
function Conflict({ state: { by, fields, other, waiting = [] }, at, form, isFirst }: Props) {
  const question = useRef<HTMLDivElement>(null)
  const opensWith = useRef(other ? fields : undefined)
  // Each save that ends in a conflict creates a new `fields` array, so the effect runs again.
  useEffect(() => {
    if (!isFirst || opensWith.current === fields) return
    if (question.current) revealControl(question.current)
    question.current?.scrollIntoView({ block: 'start' })
    question.current?.focus({ preventScroll: true })
  }, [fields, isFirst])
  const conflict = fields[at]
  if (!conflict) return null
  const { name, before, mine, theirs } = conflict
  const { label, show } = findDisplayedField(form.fields, name)
  const format = (value: Json) => show(value)
  const isOwn = by === currentUserName
  return (
    <div className="field-conflict" role="alert" tabIndex={-1} ref={question}>
      <p>
        <StatusIcon kind="attention" />
        <b>
          {by} also changed {label.toLowerCase()}
          {isOwn ? ' in another tab or on another device' : ''}. Choose a version.
        </b>
      </p>
      <dl>
        <div className="field-conflict-before">
          <dt>
            {label}, {other ? 'as saved' : 'original'}
          </dt>
          <dd>{format(before) || 'empty'}</dd>
        </div>
        <div>
          <dt>{other ? 'This draft' : 'Your version'}</dt>
          <dd>
            <WordDifference before={format(before)} after={format(mine)} />
          </dd>
        </div>
        <div>
          <dt>{other ? 'Other draft, not saved' : `${isOwn ? 'The other' : `${by}’s`} version, saved`}</dt>
          <dd>
            <WordDifference before={format(before)} after={format(theirs)} />
          </dd>
        </div>
      </dl>
      {isFirst && waiting.length > 0 && (
        <p>
          {waiting.length === 1
            ? 'One more draft of yours differs. It is shown after this one.'
            : `${waiting.length} more drafts of yours differ. They are shown after this one.`}
        </p>
      )}
      <p className="field-conflict-choice">
        <Button line onClick={() => form.resolve('mine', name)}>
          {other ? 'Keep this draft' : 'Keep mine'}
        </Button>
        <Button line onClick={() => form.resolve('theirs', name)}>
          {other ? 'Use the other draft' : isOwn ? 'Use the other version' : `Use ${by}’s`}
        </Button>
      </p>
      {!other && <p className="field-hint">The version that you do not choose stays in the history.</p>}
    </div>
  )
}
