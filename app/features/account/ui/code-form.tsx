import type { ReactNode } from 'react'
import { backendAddress } from '../../../platform/db/browser-db.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { codeErrors } from '../account-input.ts'
import { AccountForm } from './account-form.tsx'
import { CodeField, extractDigits, emptyCode } from './code-field.tsx'
import { SendAgain } from './send-again.tsx'
import { useSubmit } from './use-submit.ts'

type CodeFormProps = {
  title: string
  /** Where the letter went. Whether there is an account is not said. */
  lede: string
  enter: (code: string) => Promise<Refusal | undefined>
  /** Asks for the letter once more. */
  again: () => Promise<Refusal | undefined>
  after: ReactNode
}

/** Accounts are those of a Supabase project, at an address of its own. */
const isOnProject = () => backendAddress().url !== window.location.origin

/** The digits of one of our letters. Its link does the same, where the mail opens in this browser. */
export function CodeForm({ title, lede, enter, again, after }: CodeFormProps) {
  const { errors, refusal, asking, ask } = useSubmit()

  async function send(code: string, form: HTMLFormElement | null) {
    const answer = await ask(
      codeErrors(code),
      () => enter(code),
      refused => refused,
    )
    if (answer && answer !== 'not asked') emptyCode(form)
  }

  return (
    <AccountForm
      title={title}
      lede={
        <span role="status">
          {lede} The code in it is valid for {isOnProject() ? 'an hour' : 'ten minutes'}.
        </span>
      }
      action="Continue"
      {...{ errors, refusal, asking }}
      onSubmit={(filled, form) => void send(extractDigits(String(filled.get('code'))), form)}
      after={
        <>
          <SendAgain send={again} />
          {after}
        </>
      }
    >
      <CodeField from="letter" error={errors.code} onFull={(code, form) => void send(code, form)} />
    </AccountForm>
  )
}
