import { type FormEvent, useState } from 'react'
import type { Refusal } from '../../../platform/refusal.ts'
import { toOneLine } from '../../../platform/text/invisible-characters.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RefusalCallout } from '../../../ui/refusal-callout.tsx'
import { type FactorEnrolment, factorCalls } from '../factor-calls.ts'
import { recoveryCalls } from '../recovery-calls.ts'
import { clearCodeField, extractDigits } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'

type SecondFactorSetupProps = {
  /** Names that the user has already given to devices. */
  taken: readonly string[]
  /** Called with the recovery codes once the factor is active. */
  onDone: (codes: string[]) => void
  onLeave: () => void
}

const splitIntoGroupsOfFour = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Setup of a second factor: device name, QR code, and a first code as proof that the app works. */
export function SecondFactorSetup({ taken, onDone, onLeave }: SecondFactorSetupProps) {
  const [factor, setFactor] = useState<FactorEnrolment>()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const proposal = taken.length === 0 ? 'My phone' : `Device ${taken.length + 1}`

  async function once(action: () => Promise<Refusal | undefined>) {
    if (asking) return
    setRefusal(undefined)
    setError(undefined)
    setAsking(true)
    setRefusal(await action().finally(() => setAsking(false)))
  }

  const begin = (name: string) =>
    once(async () => {
      const answer = await factorCalls.enrol(name || proposal)
      if ('refusal' in answer) return answer.refusal
      setFactor(answer.factor)
      return undefined
    })

  async function makeCodes(): Promise<Refusal | undefined> {
    const answer = await recoveryCalls.make()
    if ('refusal' in answer) return answer.refusal
    onDone(answer.codes)
    return undefined
  }

  async function confirm(code: string, form: HTMLFormElement | null) {
    if (!factor) return
    if (code.length !== 6) return setError('Enter the six digits your app shows now.')
    await once(async () => {
      const refused = await factorCalls.confirm(factor.id, code)
      if (refused) {
        clearCodeField(form)
        return refused
      }
      setIsConfirmed(true)
      return makeCodes()
    })
  }

  async function leave() {
    // An error during the removal is ignored, because an unconfirmed factor was never active.
    if (factor && !isConfirmed) await factorCalls.remove(factor.id)
    onLeave()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    if (factor) void confirm(extractDigits(String(filled.get('code') ?? '')), event.currentTarget)
    else void begin(toOneLine(String(filled.get('device') ?? '')))
  }

  const refusalCallout = refusal && <RefusalCallout refusal={refusal} />
  if (isConfirmed)
    return (
      <>
        <p>Two-factor authentication is on. Create the recovery codes now.</p>
        {refusalCallout}
        <p className="security-actions">
          <Button line slim onClick={() => void once(makeCodes)}>
            {asking ? 'Working…' : 'Create recovery codes'}
          </Button>
        </p>
      </>
    )
  return (
    <form method="post" className="security-form factor-setup" noValidate onSubmit={onSubmit}>
      {factor ? (
        <ol className="factor-steps">
          <li>
            <p>Open the authenticator app on your phone and scan this QR code.</p>
            <img
              className="factor-square"
              src={factor.qr}
              alt="QR code for your authenticator app"
              width={200}
              height={200}
            />
            <p>
              No camera? <a href={factor.uri}>Open the app on this device</a>, or type this key into it:
            </p>
            <p className="factor-secret">
              <code>{splitIntoGroupsOfFour(factor.secret)}</code>
              <CopyButton text={factor.secret} label="Copy" />
            </p>
          </li>
          <li>
            <TextField
              className="factor-code"
              label="Six-digit code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              error={error}
              onInput={({ currentTarget }) => {
                const code = extractDigits(currentTarget.value)
                if (code.length === 6) void confirm(code, currentTarget.form)
              }}
            />
          </li>
        </ol>
      ) : (
        <TextField
          label="Name of this device"
          name="device"
          defaultValue={proposal}
          maxLength={60}
          autoFocus
          hint="Only you see this name. The device needs an authenticator app such as Google Authenticator, Microsoft Authenticator or Aegis."
        />
      )}
      {refusalCallout}
      <p className="security-actions">
        <ActionButton line slim onAction={leave}>
          Cancel
        </ActionButton>
        <Button type="submit" slim aria-disabled={asking || undefined}>
          {asking ? 'Working…' : factor ? 'Turn on' : 'Continue'}
        </Button>
      </p>
    </form>
  )
}
