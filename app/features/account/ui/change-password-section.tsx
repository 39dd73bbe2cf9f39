import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../../../platform/paths.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RefusalCallout } from '../../../ui/refusal-callout.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { passwordQueries, sessionQueries } from '../account-session-queries.ts'
import { changePassword } from '../own-password.ts'
import { findPasswordError } from '../password.ts'
import './security.css'

type PasswordChangeErrors = { current?: string | undefined; next?: string | undefined }

/** Form to change the password, for users who know their current password. */
export function ChangePasswordSection({ userId, email }: { userId: string; email: string }) {
  const client = useQueryClient()
  const { say } = useToast()
  const { data: hasPassword } = useQuery(passwordQueries.has(userId))
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<PasswordChangeErrors>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    if (errors.current || errors.next) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  async function change(filled: FormData) {
    const text = (name: string) => String(filled.get(name) ?? '')
    const answer = await changePassword({ email, current: text('current'), next: text('next') })
    if (answer === 'wrong') return setErrors({ current: 'The current password is wrong.' })
    if (answer) return setRefusal(answer)
    form.current?.reset()
    await client.invalidateQueries({ queryKey: sessionQueries.list(userId).queryKey })
    say('Password changed', 'All other devices are signed out.')
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asking) return
    const filled = new FormData(event.currentTarget)
    const current = filled.get('current') === '' ? 'Enter your current password.' : undefined
    const next = findPasswordError(String(filled.get('next') ?? ''))
    setErrors({ current, next })
    setRefusal(undefined)
    if (current || next) return
    setAsking(true)
    await change(filled).finally(() => setAsking(false))
  }

  if (hasPassword === false)
    return (
      <div className="security-part">
        <h3>Password</h3>
        <p>You have no password: you sign in with a code we send to {email}. You can choose one by email.</p>
        <p>
          <ButtonLink line slim to={paths.resetPassword}>
            Choose a password
          </ButtonLink>
        </p>
      </div>
    )
  return (
    <div className="security-part">
      <h3>Password</h3>
      <form ref={form} className="security-form" method="post" noValidate onSubmit={event => void onSubmit(event)}>
        {/* The e-mail address tells the password manager for which account it stores the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          error={errors.current}
        />
        <TextField
          label="New password"
          name="next"
          type="password"
          autoComplete="new-password"
          error={errors.next}
          hint="Ten characters or more. Several words make a good password."
        />
        <p>Changing it signs out all your other devices.</p>
        {refusal && <RefusalCallout refusal={refusal} />}
        <p>
          <Button type="submit" line slim aria-disabled={asking || undefined}>
            {asking ? 'Working…' : 'Change password'}
          </Button>
        </p>
      </form>
    </div>
  )
}
