import type { ReactNode } from 'react'
import './form-sections.css'

/** Sections with separate save buttons, with space between them. */
export const FormSections = ({ children }: { children: ReactNode }) => <div className="form-sections">{children}</div>
