import type { ReactNode } from 'react'
import { AdminSectionHead } from '../admin-page-head.tsx'
import { SaveForm, type SaveFormProps } from './save-form.tsx'

export interface AdminFormProps extends Omit<SaveFormProps, 'labelledBy'> {
  id: string
  title: string
  about?: ReactNode
}

/** Form with a heading and a separate save button. */
export const AdminForm = ({ id, title, about, ...form }: AdminFormProps) => (
  <section className="desk-form-section" aria-labelledby={id}>
    <AdminSectionHead id={id} title={title} about={about} />
    <SaveForm labelledBy={id} {...form} />
  </section>
)
