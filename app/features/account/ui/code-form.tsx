import { Button } from '../../../ui/button.tsx'
import { accountCalls } from '../account-calls.ts'
import { codeErrors } from '../account-input.ts'
import { AccountForm } from './account-form.tsx'
import { CodeField, digitsIn, emptyCode } from './code-field.tsx'
import { useAsking } from './use-asking.ts'

/** The second way in: the digits of our letter. Whether there is an account is not said. */
export function CodeForm({ email, onOther }: { email: string; onOther: () => void }) {
  const { errors, refusal, asking, ask } = useAsking()

  async function enter(code: string, form: HTMLFormElement | null) {
    const answer = await ask(
      codeErrors(code),
      () => accountCalls.enterCode(email, code),
      refused => refused,
    )
    if (answer && answer !== 'not asked') emptyCode(form)
  }

  return (
    <AccountForm
      title="Enter the code"
      lede={`If there is an account for ${email}, a letter with a code is on its way. It is valid for one hour.`}
      action="Continue"
      {...{ errors, refusal, asking }}
      onSubmit={(filled, form) => void enter(digitsIn(String(filled.get('code'))), form)}
      after={
        <Button line wide slim onClick={onOther}>
          Use another address, or the password
        </Button>
      }
    >
      <CodeField error={errors.code} onFull={(code, { form }) => void enter(code, form)} />
    </AccountForm>
  )
}
