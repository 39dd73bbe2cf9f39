import type { ReactNode } from 'react'

/** The same thing said twice: as the page says it, and cut short for small screens. Only one of them is shown. */
export const ByWidth = ({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) => (
  <>
    <span className="if-wide">{wide}</span>
    <span className="if-narrow">{narrow}</span>
  </>
)
