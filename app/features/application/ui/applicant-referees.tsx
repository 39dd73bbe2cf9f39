import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { CheckField, TextField } from '../../../ui/field.tsx'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ApplicationForOwner, RefereeOfApplicant } from '../application.ts'
import { findRefereeErrors, type RefereeForm as RefereeFields, readRefereeForm } from '../application-input.ts'
import { addReferee, removeReferee } from '../application-mutations.ts'
import { applicationQueries } from '../application-queries.ts'
import type { LinkFormResponse } from '../link-form.ts'
import { useLinkForm } from './use-link-form.ts'
import './applicant-page.css'

const refereeStateLabels: Record<RefereeOfApplicant['state'], { kind: StatusKind; label: string }> = {
  named: { kind: 'draft', label: 'Named. We write soon' },
  asked: { kind: 'waiting', label: 'We have written to them' },
  late: { kind: 'attention', label: 'No answer in time. You may name another' },
  answered: { kind: 'well', label: 'Their answer has arrived' },
  declined: { kind: 'off', label: 'Declined. You may name another' },
}

type Props = { token: string; returned: LinkFormResponse<RefereeFields> | undefined }

/** Form in which an applicant names two referees and confirms that the referees expect an e-mail from the network. */
export function ApplicantReferees({ token, application, returned }: Props & { application: ApplicationForOwner }) {
  const { referees, missing, may_name_referees } = application
  const client = useQueryClient()
  const { say, complain } = useToast()
  const readAgain = () => client.invalidateQueries(applicationQueries.status(token)())
  const remove = async ({ id, name }: RefereeOfApplicant) => {
    try {
      const isGone = await removeReferee(token, id)
      await readAgain()
      if (isGone) say(`${name} was removed.`, 'We have not written to them.')
      else
        complain(`${name} was not removed`, 'We have already written to them. Write to us if they should not answer.')
    } catch {
      complain(
        `Removal of ${name} not confirmed`,
        `${noAnswerSentence} If the list still shows them, try again in a moment.`,
      )
      await readAgain()
    }
  }
  return (
    <Section labelledBy="referees">
      <SectionHead title="Your referees" id="referees">
        {missing > 0
          ? `${missing === 2 ? 'Two are' : 'One is'} missing. We ask each two questions.`
          : 'We ask each two questions.'}
      </SectionHead>
      <div className="span-6 applicant-part">
        {referees.length > 0 && (
          <ul className="applicant-referees">
            {referees.map(referee => (
              <li key={referee.id}>
                <div>
                  <b>{referee.name}</b>
                  <small>{[referee.relation, referee.email].filter(Boolean).join(', ')}</small>
                </div>
                <Status kind={refereeStateLabels[referee.state].kind}>{refereeStateLabels[referee.state].label}</Status>
                {referee.state === 'named' && (
                  <ActionButton line slim onAction={() => remove(referee)}>
                    Remove<span className="visually-hidden"> {referee.name}</span>
                  </ActionButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {may_name_referees && missing > 0 && <RefereeForm token={token} referees={referees} returned={returned} />}
      </div>
    </Section>
  )
}

const savedMessage = ['Referee saved', 'We write to them when we read your application.'] as const

function RefereeForm({ token, referees, returned }: Props & { referees: readonly RefereeOfApplicant[] }) {
  const form = useRef<HTMLFormElement>(null)
  const { say } = useToast()
  const { errors, refused, underWay, onSubmit, clear } = useLinkForm({
    token,
    read: readRefereeForm,
    errorsOf: findRefereeErrors,
    send: form => addReferee(token, form),
    onDone: () => say(...savedMessage),
    returned,
  })
  const clearForm = useEffectEvent((element: HTMLFormElement) => {
    // If there is no refusal, the request that added the referee is still running, and will show the success message
    // itself.
    if (refused || Object.keys(errors).length > 0) say(...savedMessage)
    clear(element)
  })
  const listedEmails = useRef(referees.map(({ email }) => email))
  // If the request to add a referee got no response, the referee may be in the reloaded list nevertheless. The form is
  // then emptied for the next referee. A referee who was in the list before stays in the form, next to the refusal.
  useEffect(() => {
    const newEmails = referees.map(({ email }) => email).filter(email => !listedEmails.current.includes(email))
    listedEmails.current = referees.map(({ email }) => email)
    if (!form.current) return
    const { email } = readRefereeForm(new FormData(form.current))
    if (newEmails.includes(email.toLowerCase())) clearForm(form.current)
  }, [referees])
  return (
    <form ref={form} className="applicant-form" method="post" noValidate onSubmit={onSubmit}>
      <TextField
        label="Their name"
        name="name"
        defaultValue={returned?.written.name}
        autoComplete="off"
        error={errors.name}
      />
      <TextField
        label="Their email"
        name="email"
        defaultValue={returned?.written.email}
        type="email"
        autoComplete="off"
        error={errors.email}
      />
      <TextField
        label="How do you know each other? Optional"
        name="relation"
        defaultValue={returned?.written.relation}
        autoComplete="off"
        error={errors.relation}
      />
      <CheckField label="I have asked them, and they expect your email." name="expects" error={errors.expects} />
      {refused && (
        <p className="form-state form-refused" role="alert">
          {refused}
        </p>
      )}
      <Button type="submit" aria-disabled={underWay || undefined}>
        Name this referee
      </Button>
    </form>
  )
}
