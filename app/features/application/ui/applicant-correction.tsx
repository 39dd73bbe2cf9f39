import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ApplicationForOwner } from '../application.ts'
import { findCorrectionErrors, readApplicationForm } from '../application-input.ts'
import { correctApplication } from '../application-mutations.ts'
import { CircleFields, LongTextFields, WorkFields } from './application-fields.tsx'
import { useLinkForm } from './use-link-form.ts'
import './applicant-page.css'
import './connect-form.css'

type Props = {
  token: string
  application: ApplicationForOwner
  circles: readonly { slug: string; name: string }[]
}

/**
 * Form in which the applicant corrects answers until the decision. The history contains the values before each
 * correction.
 */
export function ApplicantCorrection({ token, application, circles }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section labelledBy="written">
      <SectionHead title="What you wrote" id="written">
        {application.may_correct
          ? 'You can correct your answers until we decide.'
          : 'The application is closed. Your answers can no longer be changed.'}
      </SectionHead>
      <div className="span-6 applicant-part">
        {isOpen ? (
          <CorrectionForm token={token} application={application} circles={circles} onClose={() => setIsOpen(false)} />
        ) : (
          <>
            <p className="applicant-words">{application.statement}</p>
            {application.may_correct && (
              <p>
                <Button line onClick={() => setIsOpen(true)}>
                  Correct my answers
                </Button>
              </p>
            )}
          </>
        )}
      </div>
    </Section>
  )
}

function CorrectionForm({ token, application, circles, onClose }: Props & { onClose: () => void }) {
  const { say } = useToast()
  const { kind } = application
  const { errors, refused, underWay, onSubmit } = useLinkForm({
    token,
    read(data) {
      const { full_name, organisation, country, circles: chosen, statement, heard_from } = readApplicationForm(data)
      return { full_name, organisation, country, circles: chosen, statement, heard_from }
    },
    errorsOf: fields => findCorrectionErrors(fields, kind),
    send: fields => correctApplication(token, fields),
    onDone() {
      onClose()
      say('Correction saved', 'The people who read your application see what changed.')
    },
  })
  return (
    <form className="connect-form" method="post" noValidate onSubmit={onSubmit}>
      <fieldset>
        <legend>You</legend>
        <TextField
          label="Name"
          name="full_name"
          defaultValue={application.full_name}
          autoComplete="name"
          error={errors.full_name}
        />
        <WorkFields kind={kind} written={application} errors={errors} />
      </fieldset>
      {kind === 'membership' && <CircleFields circles={circles} written={application} />}
      <fieldset>
        <legend>In your words</legend>
        <LongTextFields kind={kind} written={application} errors={errors} />
      </fieldset>
      {refused && (
        <p className="form-state form-refused" role="alert">
          {refused}
        </p>
      )}
      <p className="actions">
        <Button type="submit" aria-disabled={underWay || undefined}>
          Save correction
        </Button>
        <Button line onClick={onClose}>
          Cancel
        </Button>
      </p>
    </form>
  )
}
