import { type ReactNode, useEffect, useRef } from 'react'
import { formatTimeToSecond } from '../../platform/dates/date-format.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DisabledAction } from '../../ui/disabled-action.tsx'
import { Status, StatusSign } from '../../ui/status.tsx'
import { WordDifference } from '../history/word-difference.tsx'
import { type ShownFields, shownField } from '../record/field-kind.ts'
import type { Conflict as ConflictField } from '../record/merge.ts'
import { useUnsaved } from './desk-forms.tsx'
import './save-form.css'

type State =
  | { status: 'idle' | 'saving' | 'uploading' }
  | { status: 'saved'; at: Date }
  | { status: 'refused' | 'failed'; said: string }
  | { status: 'conflict'; by: string; fields: ConflictField[]; other?: unknown; waiting?: readonly unknown[] }

export interface SaveFormProps {
  /** Id of the heading. */
  labelledBy: string
  form: {
    state: State
    fields: ShownFields
    dirty: boolean
    recovered: boolean
    submit(): boolean
    revert(): void
    resolve(whose: 'mine' | 'theirs'): void
    /** Stops a running upload, and the save that waits for it. */
    cancel(): void
  }
  /** Why the user may not save; the fields are then read-only. */
  refused?: string | undefined
  action?: string
  /** Other actions beside the primary button. */
  more?: ReactNode
  /** `roomy`: size of the public forms. `columns`: settings in a sidebar beside the text, with a sticky save bar. */
  variant?: 'dense' | 'roomy' | 'columns'
  children: ReactNode
}

const looks = {
  roomy: 'save-form',
  dense: 'save-form save-form-dense',
  columns: 'save-form save-form-dense save-form-columns',
}

const working = { saving: 'Saving…', uploading: 'Uploading, then saving…' }

/** Form with one save button and a status line. Ctrl+S saves. */
export function SaveForm({
  labelledBy,
  form,
  refused,
  action = 'Save',
  more,
  variant = 'dense',
  children,
}: SaveFormProps) {
  const element = useRef<HTMLFormElement>(null)
  useUnsaved(form.dirty && !refused)

  function send() {
    if (form.submit()) return
    // The first invalid field only exists after the errors have rendered.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const { status } = form.state
  const isWorking = status === 'saving' || status === 'uploading'
  const isRefused = status === 'refused'
  useEffect(() => {
    // Database errors of fields have rendered.
    if (isRefused) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isRefused])
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      const focusedForm = document.activeElement?.closest('form.save-form')
      event.preventDefault()
      if (focusedForm ? focusedForm === element.current : form.dirty) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form.dirty])

  return (
    <form
      className={looks[variant]}
      ref={element}
      method="post"
      noValidate
      aria-labelledby={labelledBy}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {form.recovered && (
        <Callout tone="warn" title="Unsaved draft restored.">
          Save to keep it, or discard it.
        </Callout>
      )}
      <fieldset role="none" disabled={refused !== undefined}>
        {children}
      </fieldset>
      {form.state.status === 'conflict' && <Conflict {...form.state} shown={form.fields} resolve={form.resolve} />}
      <div className="save-form-foot">
        {refused ? (
          <DisabledAction reason={refused}>{action}</DisabledAction>
        ) : (
          <Button type="submit" line={!form.dirty} aria-disabled={isWorking || undefined}>
            {isWorking ? working[status] : action}
          </Button>
        )}
        {status === 'uploading' && (
          <Button line onClick={form.cancel}>
            Cancel
          </Button>
        )}
        {form.dirty && !refused && status !== 'uploading' && (
          <Button line onClick={form.revert}>
            Discard changes
          </Button>
        )}
        {more}
        <span className="save-form-said" role="status">
          <SaveStatus state={form.state} dirty={form.dirty && !refused} />
        </span>
      </div>
    </form>
  )
}

function SaveStatus({ state, dirty }: { state: State; dirty: boolean }) {
  const unsaved = dirty && <Status kind="draft">Unsaved changes</Status>
  switch (state.status) {
    case 'saved':
      return unsaved || <Status kind="well">Saved at {formatTimeToSecond(state.at)}</Status>
    case 'refused':
      return <Status kind="broken">Not saved. {state.said}</Status>
    case 'failed':
      return <Status kind="attention">Not saved. {state.said}</Status>
    case 'conflict':
      return <Status kind="attention">Conflict: choose a version</Status>
    case 'idle':
      return unsaved
    case 'saving':
    case 'uploading':
      return null
    default:
      return state satisfies never
  }
}

type ConflictProps = Extract<State, { status: 'conflict' }> &
  Pick<SaveFormProps['form'], 'resolve'> & { shown: ShownFields }

/**
 * Conflict: two users, or two tabs, changed the same field. Shows both values and asks which one to keep. Takes the
 * focus so that it is seen and announced, except on page load.
 */
function Conflict({ by, fields, other, waiting = [], shown, resolve }: ConflictProps) {
  const question = useRef<HTMLDivElement>(null)
  const opensWith = useRef(other ? fields : undefined)
  // `fields` is a new array for each save that ends in a conflict.
  useEffect(() => {
    if (opensWith.current === fields) return
    question.current?.scrollIntoView({ block: 'start' })
    question.current?.focus({ preventScroll: true })
  }, [fields])
  const findLabel = (name: string) => shownField(shown, name).label
  const formatValue = (name: string, value: Json) => shownField(shown, name).show(value)
  return (
    <div className="callout callout-warn save-form-question" role="alert" tabIndex={-1} ref={question}>
      <StatusSign kind="attention" />
      <div>
        <b>
          {by} also changed {fields.map(({ name }) => findLabel(name).toLowerCase()).join(' and ')}
          {other ? ' in another tab or on another device' : ''}. Choose a version.
        </b>
        <dl className="save-form-conflict">
          {fields.map(({ name, before, mine, theirs }) => (
            <div key={name}>
              <dt>
                {findLabel(name)}, {other ? 'as saved' : 'original'}
              </dt>
              <dd>{formatValue(name, before) || 'empty'}</dd>
              <dt>{other ? 'This draft' : 'Your version'}</dt>
              <dd>
                <WordDifference before={formatValue(name, before)} after={formatValue(name, mine)} />
              </dd>
              <dt>{other ? 'Other draft, not saved' : `${by}’s version, saved`}</dt>
              <dd>
                <WordDifference before={formatValue(name, before)} after={formatValue(name, theirs)} />
              </dd>
            </div>
          ))}
        </dl>
        {waiting.length > 0 && (
          <p>
            {waiting.length === 1
              ? 'One more draft of yours differs. It is shown after this one.'
              : `${waiting.length} more drafts of yours differ. They are shown after this one.`}
          </p>
        )}
        <p className="save-form-resolve">
          <Button line onClick={() => resolve('theirs')}>
            {other ? 'Use the other draft' : `Use ${by}’s`}
          </Button>
          <Button line onClick={() => resolve('mine')}>
            {other ? 'Keep this draft' : 'Keep mine'}
          </Button>
        </p>
      </div>
    </div>
  )
}
