import type { ReactNode } from 'react'
import './account.css'

/** Instead of a form: what happened, and what next. */
export function AccountMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="account-said">
      <h1>{title}</h1>
      {children}
    </section>
  )
}
