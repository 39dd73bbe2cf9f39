import type { ReactNode } from 'react'
import { DeskSectionHead } from '../desk-head.tsx'
import { SaveForm, type SaveFormProps } from './save-form.tsx'

export interface DeskFormProps extends Omit<SaveFormProps, 'labelledBy'> {
  id: string
  title: string
  about?: ReactNode
}

/** Form with a heading and a save button of its own. */
export const DeskForm = ({ id, title, about, ...form }: DeskFormProps) => (
  <section className="desk-form-section" aria-labelledby={id}>
    <DeskSectionHead id={id} title={title} about={about} />
    <SaveForm labelledBy={id} {...form} />
  </section>
)
