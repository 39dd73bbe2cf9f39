import type { ReactNode } from 'react'
import './account.css'

/** Message in place of a form: what happened, and what the user can do next. */
export function AccountMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="account-said">
      <h1>{title}</h1>
      {children}
    </section>
  )
}
