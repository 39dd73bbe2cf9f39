import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Refusal } from '../../../platform/refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { RefusalCallout } from '../../../ui/refusal-callout.tsx'
import type { AccountErrors } from '../account-input.ts'
import { useHydrated } from './use-hydrated.ts'
import './account.css'

export type AccountFormProps = {
  title: string
  /** Before the title. */
  above?: ReactNode
  lede: ReactNode
  children: ReactNode
  /** The words on the one clay button. */
  action: string
  asking: boolean
  errors: AccountErrors
  refusal: Refusal | undefined
  /** What helps against the refusal. */
  remedy?: ReactNode
  onSubmit: (filled: FormData, form: HTMLFormElement) => void
  /** Below the button: the second way, and where else to go. */
  after?: ReactNode
}

/** A form of one's account: title, fields, what was refused, one act. The first field that is wrong gets the focus. */
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
    // Posted, never put into the address, should anything send it before the page is alive.
    <form ref={form} className="account-form" method="post" noValidate onSubmit={submitted}>
      {above}
      <h1>{title}</h1>
      <p className="account-lede">{lede}</p>
      {children}
      {refusal && <RefusalCallout refusal={refusal} />}
      {refusal && remedy}
      <noscript>
        <p className="account-lede">Accounts need JavaScript. Everything else on this site can be read without it.</p>
      </noscript>
      <Button type="submit" wide slim disabled={!alive} aria-disabled={asking || undefined}>
        {asking ? 'One moment…' : action}
      </Button>
      {after}
    </form>
  )
}
