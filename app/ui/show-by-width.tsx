import type { ReactNode } from 'react'

/** Text in two forms: normal, and short for small screens. Only one is shown. */
export const ShowByWidth = ({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) => (
  <>
    <span className="if-wide">{wide}</span>
    <span className="if-narrow">{narrow}</span>
  </>
)
