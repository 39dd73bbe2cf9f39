import type { ReactNode } from 'react'
import './form-sections.css'

/** Sections that are saved one by one, with air between them. */
export const FormSections = ({ children }: { children: ReactNode }) => <div className="form-sections">{children}</div>
