import { ChevronDown, ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { type DeskPlace, placePath } from '../flagship-desk.ts'

interface ListRowProps {
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
export function ListRow({ place, id, number, name, line, state, grip, menu, children }: ListRowProps) {
  const isOpen = place.open === id
  const headingId = `row-${id}`
  return (
    <>
      <div className="list-row">
        <span className="list-row-grip">{grip}</span>
        <span className="list-row-number" aria-hidden="true">
          {number}
        </span>
        <div className="list-row-words">
          <h3 id={headingId}>
            <Link to={placePath(place, isOpen ? undefined : id)} aria-expanded={isOpen} preventScrollReset replace>
              {name}
            </Link>
          </h3>
          <p>{line}</p>
        </div>
        {state && <span className="list-row-state">{state}</span>}
        <span className="list-row-more">{menu}</span>
        <Icon drawing={isOpen ? ChevronDown : ChevronRight} className="list-row-sign" />
      </div>
      {isOpen && <div className="list-row-form">{children(headingId)}</div>}
    </>
  )
}
