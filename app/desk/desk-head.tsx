import type { ReactNode } from 'react'
import './desk-head.css'

export interface DeskHeadProps {
  /** Where one is, when the title says something else. */
  crumb?: ReactNode
  title: ReactNode
  /** One sentence with the figures that matter. */
  lede?: ReactNode
  /** The one clay button, last; before it what else can be done. */
  actions?: ReactNode
}

/** The head of a page of the back office. */
export function DeskHead({ crumb, title, lede, actions }: DeskHeadProps) {
  return (
    <header className="desk-head">
      <div>
        {crumb && <p className="desk-crumb">{crumb}</p>}
        <h1>{title}</h1>
        {lede && <p className="desk-lede">{lede}</p>}
      </div>
      {actions && <div className="desk-actions">{actions}</div>}
    </header>
  )
}

/** The head of one part of such a page. */
export function DeskSectionHead({
  id,
  title,
  about,
  actions,
}: {
  id: string
  title: string
  about?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="desk-section-head">
      <h2 id={id}>{title}</h2>
      {about && <p>{about}</p>}
      {actions && <div className="desk-actions">{actions}</div>}
    </header>
  )
}
