import type { ReactNode } from 'react'
import { readBackendSettings } from '../../../platform/db/browser-db.ts'
import { useUnsentMail } from '../../../platform/mail-delivery.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { findCodeErrors } from '../account-input.ts'
import { AccountForm } from './account-form.tsx'
import { CodeField, clearCodeField, extractDigits } from './code-field.tsx'
import { ResendButton } from './resend-button.tsx'
import { useFormSubmit } from './use-form-submit.ts'

type CodeFormProps = {
  title: string
  /**
   * Sentence with the e-mail address to which the code was sent. The sentence does not reveal whether an account
   * exists.
   */
  lede: string
  enter: (code: string) => Promise<Refusal | undefined>
  /** Sends the e-mail with the code again. */
  again: () => Promise<Refusal | undefined>
  after: ReactNode
}

/** Whether a Supabase project manages the accounts. The backend of a project has another origin than the site. */
const hasSupabaseProject = () => readBackendSettings().url !== window.location.origin

/** Shown for every address where no mail server is set, so that it does not reveal whether an account exists. */
const noMailSentence =
  'This site cannot send email yet, so no code arrives. Ask an admin for help, or the person who runs the server.'

/**
 * Form for the code from an e-mail of the site. Opening the link of the same e-mail in this browser has the same effect
 * as entering the code.
 */
export function CodeForm({ title, lede, enter, again, after }: CodeFormProps) {
  const { errors, refusal, asking, ask } = useFormSubmit()
  const unsentMail = useUnsentMail()

  async function send(code: string, form: HTMLFormElement | null) {
    const answer = await ask(
      findCodeErrors(code),
      () => enter(code),
      refused => refused,
    )
    if (answer && answer !== 'not asked') clearCodeField(form)
  }

  return (
    <AccountForm
      title={title}
      lede={
        <span role="status">
          {unsentMail === 'all'
            ? noMailSentence
            : `${lede} The code in it is valid for ${hasSupabaseProject() ? 'an hour' : 'ten minutes'}.`}
        </span>
      }
      action="Continue"
      {...{ errors, refusal, asking }}
      onSubmit={(filled, form) => void send(extractDigits(String(filled.get('code'))), form)}
      after={
        <>
          <ResendButton send={again} />
          {after}
        </>
      }
    >
      <CodeField from="letter" error={errors.code} onFull={(code, form) => void send(code, form)} />
    </AccountForm>
  )
}
