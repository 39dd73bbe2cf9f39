import { ChevronDown, ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { buildFlagshipLocationPath, type FlagshipAdminLocation } from './flagship-admin-queries.ts'

interface SectionLineProps {
  place: FlagshipAdminLocation
  /** Value of the URL parameter `open` for this row. */
  id: string
  number: number
  name: string
  /** Second line of the row, below the name. */
  line: ReactNode
  /** Text about the visibility of the section. */
  state?: ReactNode
  /** Drag handle and menu of the row. Undefined if the row cannot be moved. */
  grip?: ReactNode
  menu?: ReactNode
  /** Renders the form of the section. The argument is the id of the heading that names the form. */
  children: (headingId: string) => ReactNode
}

/** Row in the list of sections. A press on the name of a section opens or closes the form below. */
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
            <Link
              to={buildFlagshipLocationPath(place, isOpen ? undefined : id)}
              aria-expanded={isOpen}
              preventScrollReset
              replace
            >
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
