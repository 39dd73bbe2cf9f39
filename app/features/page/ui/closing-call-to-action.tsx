import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import './closing-call-to-action.css'

type Props = { title: string; children?: ReactNode; action: { to: string; label: string } }

/** Last section of a page: a sentence and one call to action. */
export function ClosingCallToAction({ title, children, action }: Props) {
  return (
    <section className="block closing-call" aria-labelledby="closing-call">
      <div className="wrap grid rows-2 at-end">
        <h2 className="span-8" id="closing-call">
          {title}
        </h2>
        <div className="span-5-end">
          {children && <p>{children}</p>}
          <ButtonLink to={action.to}>{action.label}</ButtonLink>
        </div>
      </div>
    </section>
  )
}
