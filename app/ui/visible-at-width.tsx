import type { ReactNode } from 'react'

/** Text in two lengths: the full text, or a short text on small screens. */
export const VisibleAtWidth = ({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) => (
  <>
    <span className="if-wide">{wide}</span>
    <span className="if-narrow">{narrow}</span>
  </>
)
