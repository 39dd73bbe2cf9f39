import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Callout } from '../../ui/callout.tsx'
import { ConflictsOfHiddenFields, FieldsWithConflictContext } from '../fields/field-conflict.tsx'
import {
  mainButtonKey,
  PresentUsersElementContext,
  type SharedTextPlaces,
  SharedTextStatusReporter,
  SkipToEditorBar,
} from './editor-bar.tsx'
import { getSavingLabel, type SaveableForm } from './form-save-state.ts'
import { focusControl } from './reveal-control.ts'
import { SaveBar } from './save-bar.tsx'
import { SaveStatus, type SharedTextState } from './save-status.tsx'
import { useSaveTogether } from './save-together.tsx'
import { useReportUnsavedChanges } from './unsaved-forms-provider.tsx'
import './save-form.css'

export interface SaveFormProps {
  /** Id of the heading that names the form. */
  labelledBy: string
  form: SaveableForm
  /** Reason why the user may not save; the fields are then read-only. */
  refused?: string | undefined
  action?: string
  /** Buttons with further actions, beside the save button. */
  more?: ReactNode
  /**
   * Bar at the top of the form. The bar replaces the buttons at the end of the form. `send` saves the form and returns
   * false if fields have errors.
   */
  bar?: (send: SaveableForm['submit'], places: SharedTextPlaces) => ReactNode
  /** Called before a save that was not started in the bar: by Ctrl+S or a submit button. */
  onSave?: () => void
  /** Unsaved changes as short sentences, for the save bar of the page. */
  changes?: readonly string[]
  /** Heading of the page, between the bar and the fields. */
  head?: ReactNode
  /** Size of the controls: `dense` in the back office, `roomy` as in public forms. */
  variant?: 'dense' | 'roomy'
  children: ReactNode
}

const variantClassNames = { roomy: 'save-form', dense: 'save-form save-form-dense' }

/** Finds the first control with an error, or a button that leads to errors. */
const findInvalidControl = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')

/**
 * Prevents Enter in an input from saving a record, because visitors may see the record. As in other editors, only the
 * buttons of the bar and Ctrl+S save. Inputs in a dialog belong to the form of the dialog and are not affected.
 */
function preventSubmit(event: React.KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.form === currentTarget) event.preventDefault()
}

/**
 * Form with one save button and a status line. Ctrl+S saves the form. Ctrl+Shift+Enter presses the main button of the
 * bar.
 */
export function SaveForm({ labelledBy, form, refused, variant = 'dense', children, ...rest }: SaveFormProps) {
  const { action, more, bar, head, onSave, changes } = rest
  const element = useRef<HTMLFormElement>(null)
  useReportUnsavedChanges(refused ? [] : form.unsaved)

  const [places] = useState(() => new Set<string>())
  const [presence, setPresence] = useState<HTMLElement | null>(null)
  const [textState, setTextState] = useState<SharedTextState>()
  const send: SaveableForm['submit'] = changes => {
    if (form.submit(changes)) return true
    // The focus moves after the errors have rendered: before that, no field is marked as invalid.
    requestAnimationFrame(() => focusControl(findInvalidControl(element.current)))
    return false
  }
  const { status } = form.state
  const isRefused = status === 'refused'
  const together = useSaveTogether(
    {
      id: labelledBy,
      isDirty: form.dirty && !refused,
      status,
      said: 'said' in form.state ? form.state.said : undefined,
      changes,
    },
    {
      submit: form.submit,
      revert: form.revert,
      focusProblem: () =>
        focusControl(
          findInvalidControl(element.current) ?? element.current?.querySelector<HTMLElement>('.field-conflict'),
        ),
    },
    element,
  )
  useEffect(() => {
    // Moves the focus to the first field with an error that the database has returned.
    if (isRefused) focusControl(findInvalidControl(element.current))
  }, [isRefused])
  function save() {
    // During a save, the form continues to show the status that was chosen when the save began.
    if (getSavingLabel(form.state)) return
    if (together) return together.save()
    onSave?.()
    send()
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const hasBar = bar !== undefined
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const isMainKey = hasBar && event.shiftKey && event.key === 'Enter'
      if (event.key !== 's' && !isMainKey) return
      const focusedForm = document.activeElement?.closest('form.save-form')
      event.preventDefault()
      // An open dialog, e.g. the dialog before publication, handles the shortcut before the form does. A form behind a
      // modal dialog is hidden, also in the moment before the focus has moved into the dialog.
      const isInDialog = document.activeElement?.closest('[role=alertdialog], [role=dialog]') != null
      if (element.current?.closest('[aria-hidden=true], [inert]')) return
      if (isMainKey && !isInDialog && !event.repeat && (!focusedForm || focusedForm === element.current))
        element.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${mainButtonKey}"]`)?.click()
      if (isMainKey) return
      if (focusedForm ? focusedForm === element.current : form.dirty && !isInDialog) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form.dirty, hasBar])

  return (
    <form
      className={variantClassNames[variant]}
      ref={element}
      method="post"
      noValidate
      aria-labelledby={labelledBy}
      onKeyDown={bar && preventSubmit}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      {bar?.(send, { presence: setPresence, textState })}
      {head}
      {form.recovered && (
        <Callout tone="warn" title="Unsaved draft restored.">
          Save to keep it, or discard it.
        </Callout>
      )}
      <PresentUsersElementContext value={presence}>
        <ConflictsOfHiddenFields form={form} places={places} />
        <fieldset role="none" disabled={refused !== undefined}>
          <FieldsWithConflictContext value={places}>
            <SharedTextStatusReporter value={setTextState}>{children}</SharedTextStatusReporter>
          </FieldsWithConflictContext>
        </fieldset>
      </PresentUsersElementContext>
      {bar && <SkipToEditorBar />}
      {together ? (
        <p className="save-form-foot">
          {/* Enter in a field saves a form only if the form has a submit button. */}
          <button type="submit" hidden />
          <span role="status">
            {refused ?? (form.state.status !== 'idle' && <SaveStatus state={form.state} dirty={form.dirty} />)}
          </span>
        </p>
      ) : (
        !bar && <SaveBar className="save-form-foot" {...{ form, refused, action, more }} />
      )}
    </form>
  )
}
