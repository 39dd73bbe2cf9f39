import type { CSSProperties } from 'react'
import './hue-dot.css'

/** Dot in the colour of a circle, before its name. Without a colour the dot is black. */
export const HueDot = ({ hue }: { hue: string | null | undefined }) => (
  <i className="hue-dot" style={{ '--hue': hue ?? 'var(--ink)' } as CSSProperties} aria-hidden="true" />
)
