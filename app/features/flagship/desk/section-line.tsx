import { ChevronDown, ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { type DeskPlace, placePath } from './flagship-desk-queries.ts'

interface SectionLineProps {
  place: DeskPlace
  /** What its address calls it while it is open. */
  id: string
  number: number
  name: string
  /** Under the name. */
  line: ReactNode
  /** Whether visitors see it. */
  state?: ReactNode
  /** The grip, where it can be moved, and what else can be done. */
  grip?: ReactNode
  menu?: ReactNode
  /** Its form, named by the heading of the row. */
  children: (headingId: string) => ReactNode
}

/** A line of the list of sections; its name opens the form below it, and closes it again. */
export function SectionLine({ place, id, number, name, line, state, grip, menu, children }: SectionLineProps) {
  const isOpen = place.open === id
  const headingId = `row-${id}`
  return (
    <>
      <div className="section-line">
        <span className="section-line-grip">{grip}</span>
        <span className="section-line-number" aria-hidden="true">
          {number}
        </span>
        <div className="section-line-words">
          <h3 id={headingId}>
            <Link to={placePath(place, isOpen ? undefined : id)} aria-expanded={isOpen} preventScrollReset replace>
              {name}
            </Link>
          </h3>
          <p>{line}</p>
        </div>
        {state && <span className="section-line-state">{state}</span>}
        <span className="section-line-more">{menu}</span>
        <Icon drawing={isOpen ? ChevronDown : ChevronRight} className="section-line-sign" />
      </div>
      {isOpen && <div className="section-line-form">{children(headingId)}</div>}
    </>
  )
}
