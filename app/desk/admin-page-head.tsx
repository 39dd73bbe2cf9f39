import type { ReactNode } from 'react'
import './admin-page-head.css'

export interface AdminPageHeadProps {
  /** Breadcrumb above the title, on a page whose title is the name of a record. */
  crumb?: ReactNode
  title: ReactNode
  /**
   * Sentence below the title with the most important numbers of the page. Null while the numbers load: the line is
   * empty, so that nothing moves.
   */
  lede?: ReactNode
  /** Buttons beside the title: the primary button last. */
  actions?: ReactNode
  /** Whether the header is for screen readers only, because a field shows the title. */
  isHidden?: boolean
}

/** Header of a back office page. */
export function AdminPageHead({ crumb, title, lede, actions, isHidden }: AdminPageHeadProps) {
  return (
    <header className={isHidden ? 'visually-hidden' : 'desk-head'}>
      <div>
        {crumb && <p className="desk-crumb">{crumb}</p>}
        <h1>{title}</h1>
        {(lede || lede === null) && <p className="desk-lede">{lede}</p>}
      </div>
      {actions && <div className="desk-actions">{actions}</div>}
    </header>
  )
}

/** Header of a section of a back office page. */
export function AdminSectionHead({
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
