import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Arrow } from './arrow.tsx'
import { NewTabHint, newTabProps } from './new-tab-hint.tsx'
import { Weave } from './weave.tsx'
import './index-rows.css'

/** List of plain entries, three per row on large screens. Spans columns 4-12 of a section. */
export function Tiles({ children, className = 'c9' }: { children: ReactNode; className?: string | undefined }) {
  return <div className={`tiles ${className}`}>{children}</div>
}

export function Tile({ to, title, children }: { to: string; title: string; children?: ReactNode }) {
  return (
    <Link className="tile" to={to} viewTransition>
      <h3>{title}</h3>
      <Arrow />
      {children && <p>{children}</p>}
    </Link>
  )
}

/** List of large rows, each with a round woven pattern. */
export function IndexRows({ children }: { children: ReactNode }) {
  return <div className="index-rows">{children}</div>
}

export interface IndexRowProps {
  to: string
  title: string
  seed: string
  hue?: string | null | undefined
  external?: boolean | undefined
  children?: ReactNode
}

export function IndexRow({ to, title, seed, hue, external, children }: IndexRowProps) {
  return (
    <Link
      className="index-row"
      to={to}
      style={{ '--hue': hue ?? undefined } as React.CSSProperties}
      {...(external && newTabProps)}
    >
      <Weave className="index-swatch" seed={seed} hue={hue} width={200} height={200} />
      <h3>
        {title}
        {external && <NewTabHint />}
      </h3>
      {children && <p>{children}</p>}
      <Arrow />
    </Link>
  )
}
