import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { findRecoveryCodeErrors } from '../account-input.ts'
import { recoveryCalls } from '../recovery-calls.ts'
import { AccountForm } from './account-form.tsx'
import { SignedInUser } from './signed-in-user.tsx'
import { useFormSubmit } from './use-form-submit.ts'

type RecoveryCodeFormProps = {
  onBack: () => void
  /** Called when a code was accepted, before the user is signed in. */
  onUsed?: (() => void) | undefined
}

/** Form to sign in with a recovery code, for users who lost their phone. */
export function RecoveryCodeForm({ onBack, onUsed }: RecoveryCodeFormProps) {
  const { refreshAuth } = useSession()
  const { errors, refusal, asking, ask } = useFormSubmit()
  const { say } = useToast()

  async function enter(code: string) {
    const answer = await ask(
      findRecoveryCodeErrors(code),
      async () => {
        const refused = await recoveryCalls.use(code)
        if (!refused) {
          onUsed?.()
          await refreshAuth()
        }
        return refused
      },
      refused => refused,
    )
    if (answer === undefined)
      say('Two-factor authentication turned off', 'You are signed in. Set it up again under Security in your profile.')
  }

  return (
    <AccountForm
      title="Use a recovery code"
      above={<SignedInUser />}
      lede="One of your ten codes. It turns off two-factor authentication and deletes the other codes; set it up again afterwards."
      action="Use the code"
      {...{ errors, refusal, asking }}
      onSubmit={filled => void enter(String(filled.get('recovery')).trim())}
      after={
        <Button line wide slim onClick={onBack}>
          Use the app instead
        </Button>
      }
    >
      <TextField
        label="Recovery code"
        name="recovery"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={60}
        error={errors.recovery}
        hint="Sixteen letters and digits. Spaces, hyphens and capitals are ignored."
      />
    </AccountForm>
  )
}
