import type { ReactNode } from 'react'
import './form-sections.css'

/** Layout for sections that have separate save buttons. */
export const FormSections = ({ children }: { children: ReactNode }) => <div className="form-sections">{children}</div>
