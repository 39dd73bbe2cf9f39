import type { ReactNode } from 'react'

/** Text in two forms: the normal form, or a short form on small screens. */
export const VisibleAtWidth = ({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) => (
  <>
    <span className="if-wide">{wide}</span>
    <span className="if-narrow">{narrow}</span>
  </>
)
