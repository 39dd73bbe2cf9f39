import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Refusal } from '../../../platform/refusal.ts'
import { useHydrated } from '../../../platform/use-hydrated.ts'
import { Button } from '../../../ui/button.tsx'
import { RefusalCallout } from '../../../ui/refusal-callout.tsx'
import type { AccountErrors } from '../account-input.ts'
import './account.css'

export type AccountFormProps = {
  title: string
  /** Content above the title of the form. */
  above?: ReactNode
  lede: ReactNode
  children: ReactNode
  /** Label of the form's only primary button. */
  action: string
  asking: boolean
  errors: AccountErrors
  refusal: Refusal | undefined
  /** Button below the message of a refusal, with which the user can solve the problem. */
  remedy?: ReactNode
  onSubmit: (filled: FormData, form: HTMLFormElement) => void
  /** Content below the button of the form, e.g. another way to sign in. */
  after?: ReactNode
}

/**
 * Form for an account: title, input fields, the message if the server refuses, and one submit button. After an error
 * the first invalid field gets the focus.
 */
export function AccountForm({
  title,
  above,
  lede,
  children,
  action,
  asking,
  errors,
  refusal,
  remedy,
  onSubmit,
  after,
}: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const alive = useHydrated()
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget), event.currentTarget)
  }

  return (
    // Method POST keeps passwords out of the URL if the form is submitted before hydration.
    <form ref={form} className="account-form" method="post" noValidate onSubmit={submitted}>
      {above}
      <h1>{title}</h1>
      <p className="account-lede">{lede}</p>
      {children}
      {refusal && <RefusalCallout refusal={refusal} />}
      {refusal && remedy}
      <noscript>
        <p className="account-lede">Accounts need JavaScript. All other pages work without it.</p>
      </noscript>
      <Button type="submit" wide slim disabled={!alive} aria-disabled={asking || undefined}>
        {asking ? 'Working…' : action}
      </Button>
      {after}
    </form>
  )
}
