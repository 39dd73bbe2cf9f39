import type { Fields } from '../../../desk/record/merge.ts'
import { RichText } from '../../../platform/rich-text/rich-text.tsx'
import { Prose } from '../../../ui/prose.tsx'
import './page-preview.css'

/** The text as visitors would read it, drafts too. */
export const PagePreview = ({ values }: { values: Fields }) => (
  <section className="page-preview" aria-label="Preview">
    <h2>{String(values.title ?? '')}</h2>
    <p className="quiet">{String(values.summary ?? '')}</p>
    <Prose>
      <RichText html={String(values.body_html ?? '')} />
    </Prose>
  </section>
)
