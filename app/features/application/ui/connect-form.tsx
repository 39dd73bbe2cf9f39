import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type FieldErrors, formatRefusal } from '../../../platform/refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, TextField } from '../../../ui/field.tsx'
import type { ApplicationForm, ApplicationKind } from '../application.ts'
import { findApplicationFormErrors, readApplicationForm } from '../application-input.ts'
import type { SubmissionResult } from '../application-mutations.ts'
import type { SentApplicationDraft } from './application-draft.ts'
import { CircleFields, LongTextFields, WorkFields } from './application-fields.tsx'
import { formatDraftSaveTime, RestoredDraftNotice } from './draft-notices.tsx'
import { useApplicationDraft } from './use-application-draft.ts'
import { type SubmitState, useSubmitWithRetry } from './use-submit-with-retry.ts'
import './connect-form.css'

export type ConnectFormProps = {
  kind: ApplicationKind
  circles: { slug: string; name: string }[]
  /** Event that a question is about, and the circle or person to whom the question is addressed. */
  event?: { slug: string; title: string } | undefined
  circle?: { slug: string; name: string } | undefined
  person?: { slug: string; name: string } | undefined
  /** Errors that the server has returned, after a submit without JavaScript. */
  refused?: FieldErrors | undefined
  written?: ApplicationForm | undefined
  statusPath: (token: string | null) => string
}

/**
 * Form for an application or a question. Input is stored on this device until the submit succeeds. Errors are shown at
 * their fields.
 */
export function ConnectForm({ kind, circles, event, circle, person, refused, written, statusPath }: ConnectFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(refused ?? {})
  const [refusal, setRefusal] = useState<string>()
  const [earlierVersion, setEarlierVersion] = useState<EarlierVersion>()
  const draft = useApplicationDraft(form, kind)
  const navigate = useNavigate()
  const { sending, send, stopRetries } = useSubmitWithRetry(draft, onAnswer)
  const isMembership = kind === 'membership'

  function show(newErrors: FieldErrors) {
    setErrors(newErrors)
    const first = [...(form.current?.elements ?? [])].find(
      field => field instanceof HTMLElement && 'name' in field && String(field.name) in newErrors,
    )
    if (first instanceof HTMLElement) first.focus()
  }

  function onAnswer(answer: SubmissionResult, isEdited: boolean) {
    if ('refusal' in answer) {
      draft.recordRefusal()
      const { fields, ...refusal } = answer.refusal
      return fields ? show(fields) : setRefusal(formatRefusal(refusal))
    }
    const path = statusPath(answer.token)
    if (isEdited) return setEarlierVersion({ path: answer.token && path })
    // The draft is deleted here only if there is no token. Otherwise the page of the application deletes the draft. The
    // server sends a token for presumed spam too, but does not store an application.
    if (answer.token === null) draft.forget()
    void navigate(path, { state: { sentDraft: kind } satisfies SentApplicationDraft })
  }

  function onSubmit(submit: FormEvent<HTMLFormElement>) {
    submit.preventDefault()
    setRefusal(undefined)
    setEarlierVersion(undefined)
    const filled = readApplicationForm(new FormData(submit.currentTarget))
    const found = findApplicationFormErrors(filled)
    show(found)
    if (Object.keys(found).length === 0) void send(filled)
  }

  /**
   * Validates a field again when the user leaves the field, if the field had an error. Before the first submit no
   * field is validated.
   */
  function onBlur({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (!form.current || !errors[name]) return
    setErrors({ ...errors, [name]: findApplicationFormErrors(readApplicationForm(new FormData(form.current)))[name] })
  }

  return (
    <form
      ref={form}
      className="connect-form"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onChange={() => {
        draft.keep()
        stopRetries()
      }}
      onBlur={onBlur}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="event_slug" value={event?.slug ?? ''} />
      <input type="hidden" name="person_slug" value={person?.slug ?? ''} />
      {circle && <input type="hidden" name="circles" value={circle.slug} />}
      <div className="connect-trap" aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {event && (
        <p className="connect-about">
          About <strong>{event.title}</strong>
        </p>
      )}
      {(person ?? circle) && (
        <p className="connect-about">
          To <strong>{(person ?? circle)?.name}</strong>
        </p>
      )}
      {draft.isRestored && (
        <RestoredDraftNotice
          onDiscard={() => {
            stopRetries()
            draft.discard()
            setErrors({})
            setRefusal(undefined)
            setEarlierVersion(undefined)
            form.current?.querySelector<HTMLElement>('[name="full_name"]')?.focus()
          }}
        />
      )}
      <fieldset>
        <legend>You</legend>
        <TextField
          label="Name"
          name="full_name"
          defaultValue={written?.full_name}
          autoComplete="name"
          error={errors.full_name}
        />
        <TextField
          label="Email"
          name="email"
          defaultValue={written?.email}
          type="email"
          autoComplete="email"
          error={errors.email}
          hint="We reply only to this email address."
        />
        <WorkFields kind={kind} written={written} errors={errors} />
      </fieldset>
      {isMembership && <CircleFields circles={circles} written={written} />}
      <fieldset>
        <legend>{isMembership ? 'In your words' : 'Your question'}</legend>
        <LongTextFields kind={kind} written={written} errors={errors} />
        <CheckField
          name="consent"
          error={errors.consent}
          label="You may keep what I wrote, to answer me and for no other purpose."
          hint="Removed after twelve months, or when you ask."
        />
      </fieldset>
      <FormStateLine sending={sending} keptAt={draft.keptAt} refusal={refusal} earlierVersion={earlierVersion} />
      <Button type="submit" aria-disabled={sending.state === 'sending' || undefined}>
        {isMembership ? 'Send the application' : 'Send the question'}
      </Button>
    </form>
  )
}

/**
 * Note that the server has an earlier version of the form, which lacks the last edits. `path` is the path of the
 * application's page; null if only the e-mail contains the path.
 */
type EarlierVersion = { path: string | null }

type FormStateProps = {
  sending: SubmitState
  keptAt: Date | undefined
  refusal: string | undefined
  earlierVersion: EarlierVersion | undefined
}

/**
 * Line with the state of a form: input saved on this device, sending, offline, refused, or received by the server
 * without the last edits.
 */
function FormStateLine({ sending, keptAt, refusal, earlierVersion }: FormStateProps) {
  if (refusal)
    return (
      <p className="form-state form-refused" role="alert">
        Not sent. {refusal} What you wrote is still here.
      </p>
    )
  if (earlierVersion)
    return (
      <p className="form-state form-refused" role="alert">
        An earlier version of this form has arrived, perhaps without your last changes.{' '}
        {earlierVersion.path ? (
          <>
            <Link to={earlierVersion.path}>Open the application</Link> to correct it.
          </>
        ) : (
          'Open the link in our email to correct it.'
        )}{' '}
        What you wrote is still here.
      </p>
    )
  return (
    <p className="form-state" role="status">
      {sending.state === 'sending' && 'Sending…'}
      {sending.state === 'waiting' &&
        `${sending.isOffline ? 'You are offline.' : 'We could not be reached.'} What you wrote is saved on this device. Leave this page open and it is sent automatically; if you close the page, come back and send it again.`}
      {sending.state === 'writing' && keptAt && formatDraftSaveTime(keptAt)}
    </p>
  )
}
