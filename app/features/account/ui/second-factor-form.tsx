import { useState } from 'react'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { findCodeErrors } from '../account-input.ts'
import { factorCalls } from '../factor-calls.ts'
import { AccountForm } from './account-form.tsx'
import { CodeField, clearCodeField, extractDigits } from './code-field.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { SignedInUser } from './signed-in-user.tsx'
import { useFormSubmit } from './use-form-submit.ts'

/**
 * Form for the second step of signing in, for users with a second factor. After a valid code, signing in continues
 * automatically.
 */
export function SecondFactorForm({
  onRecoveryCode,
}: {
  /** Called when the user signs in with a recovery code. */ onRecoveryCode?: () => void
}) {
  const { user } = useSession()
  const { errors, refusal, asking, ask } = useFormSubmit()
  const [isLost, setIsLost] = useState(false)
  const factors = user?.factors?.filter(({ status }) => status === 'verified') ?? []

  async function enter(code: string, form: HTMLFormElement | null) {
    const chosen = form ? new FormData(form).get('factor') : null
    const answer = await ask(
      findCodeErrors(code, 'app'),
      () => (typeof chosen === 'string' ? factorCalls.confirm(chosen, code) : factorCalls.show(code)),
      refused => refused,
    )
    if (answer && answer !== 'not asked') clearCodeField(form)
  }

  if (isLost) return <RecoveryCodeForm onBack={() => setIsLost(false)} onUsed={onRecoveryCode} />
  return (
    <AccountForm
      title="Enter the code"
      above={<SignedInUser />}
      lede="Six digits from the authenticator app on your phone. It changes every 30 seconds."
      action="Continue"
      {...{ errors, refusal, asking }}
      onSubmit={(filled, form) => void enter(extractDigits(String(filled.get('code'))), form)}
      after={
        <p className="account-also">
          Lost the phone?{' '}
          <Button className="account-turn" onClick={() => setIsLost(true)}>
            Use a recovery code
          </Button>{' '}
          or ask an admin to reset your two-factor authentication.
        </p>
      }
    >
      {factors.length > 1 && (
        <SelectField
          label="From"
          name="factor"
          options={factors.map(({ id, friendly_name }, place) => ({
            value: id,
            label: friendly_name || `App ${place + 1}`,
          }))}
        />
      )}
      <CodeField from="app" error={errors.code} onFull={(code, form) => void enter(code, form)} />
    </AccountForm>
  )
}
