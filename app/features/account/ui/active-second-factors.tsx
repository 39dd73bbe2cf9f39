import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refusal } from '../../../platform/refusal.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RefusalCallout } from '../../../ui/refusal-callout.tsx'
import { Status } from '../../../ui/status.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import { sessionQueries } from '../account-session-queries.ts'
import { factorCalls, type SecondFactor } from '../factor-calls.ts'
import { factorQueries } from '../factor-queries.ts'
import { recoveryCalls } from '../recovery-calls.ts'
import { extractDigits } from './code-field.tsx'

type ActiveSecondFactorsProps = {
  userId: string
  factors: SecondFactor[]
  /** Whether recovery codes were shown that the user has not confirmed as saved. */
  isUnconfirmed: boolean
  onCodes: (codes: string[]) => void
  onAnother: () => void
  relearn: () => Promise<void>
}

/** Active second factors: each device with name and date, the number of unused recovery codes, and actions. */
export function ActiveSecondFactors({
  userId,
  factors,
  isUnconfirmed,
  onCodes,
  onAnother,
  relearn,
}: ActiveSecondFactorsProps) {
  const { refreshAuth } = useSession()
  const { say } = useToast()
  const { data: left } = useQuery(factorQueries.codesLeft(userId))
  const { data: sessions } = useQuery(sessionQueries.list(userId))
  const [question, setQuestion] = useState<'codes' | SecondFactor>()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const needsCode = sessions?.find(({ is_current }) => is_current)?.aal === 'aal1'

  function ask(newQuestion: typeof question) {
    setRefusal(undefined)
    setQuestion(newQuestion)
  }

  async function makeCodes() {
    setAsking(true)
    const answer = await recoveryCalls.make()
    setAsking(false)
    if ('refusal' in answer) return setRefusal(answer.refusal)
    ask(undefined)
    onCodes(answer.codes)
  }

  async function remove(factor: SecondFactor, code: string) {
    setAsking(true)
    const refused =
      (needsCode && (await factorCalls.show(extractDigits(code)))) || (await factorCalls.remove(factor.id))
    if (!refused) {
      await refreshAuth().catch(() => undefined)
      await relearn()
    }
    setAsking(false)
    if (refused) return setRefusal(refused)
    ask(undefined)
    say(
      'Two-factor authentication turned off',
      factors.length > 1 ? 'Your other device still works.' : 'You now sign in with the password only.',
    )
  }

  const refusalCallout = refusal && <RefusalCallout refusal={refusal} />
  return (
    <>
      <ul className="security-list">
        {factors.map(factor => (
          <li key={factor.id}>
            <div>
              <b>{factor.friendly_name || 'An authenticator app'}</b>
              <Status kind="well">
                On since <VisitorDate at={factor.created_at} />
              </Status>
            </div>
            <Button line slim className="btn-bare" onClick={() => ask(factor)}>
              Remove<span className="visually-hidden"> {factor.friendly_name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isUnconfirmed && (
        <Callout tone="warn" title="You have not confirmed that you saved your recovery codes.">
          They cannot be shown again. If you do not have them, create new ones.
        </Callout>
      )}
      <p className="security-text">
        {left === undefined
          ? ''
          : left === 0
            ? 'You have no recovery codes. '
            : `You have ${formatQuantity(left, 'recovery code')}. `}
        One of them signs you in if you lose the phone, turns off two-factor authentication and deletes the others.
      </p>
      <p className="security-actions">
        <Button line slim onClick={() => ask('codes')}>
          Create new recovery codes
        </Button>
        <Button line slim className="btn-bare" onClick={onAnother}>
          Add another device
        </Button>
      </p>
      <ConfirmDialog
        open={question === 'codes'}
        onOpenChange={open => !open && ask(undefined)}
        title="Create ten new recovery codes?"
        action="Create new codes"
        working="Creating…"
        asking={asking}
        onAction={() => void makeCodes()}
      >
        <p>Your current codes stop working immediately.</p>
        {refusalCallout}
      </ConfirmDialog>
      <ConfirmDialog
        open={typeof question === 'object'}
        onOpenChange={open => !open && ask(undefined)}
        title={`Remove ${(typeof question === 'object' && question.friendly_name) || 'this device'}?`}
        action="Remove"
        working="Removing…"
        ends
        asking={asking}
        onAction={filled => typeof question === 'object' && void remove(question, String(filled.get('code') ?? ''))}
      >
        <p>
          {factors.length > 1
            ? 'Its codes no longer work. Your other device still does.'
            : 'You then sign in with the password only, and the recovery codes stop working.'}
        </p>
        {needsCode && (
          <TextField
            label="Code from the app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="Required once in this session."
          />
        )}
        {refusalCallout}
      </ConfirmDialog>
    </>
  )
}
