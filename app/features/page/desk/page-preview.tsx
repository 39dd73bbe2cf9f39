import type { FieldValues } from '../../../desk/record/merge.ts'
import { useBackOfficePicture } from '../../../platform/images/library-picture.ts'
import { PictureSourceContext } from '../../../platform/images/picture-source-context.ts'
import { Prose } from '../../../ui/prose.tsx'
import './page-preview.css'

/** Preview of a page with a fixed URL, also before publication. */
export const PagePreview = ({ values }: { values: FieldValues }) => (
  <section className="page-preview" aria-label="Preview">
    <h2>{String(values.title ?? '')}</h2>
    <p className="quiet">{String(values.summary ?? '')}</p>
    <PictureSourceContext value={useBackOfficePicture}>
      <Prose html={String(values.body_html ?? '')} />
    </PictureSourceContext>
  </section>
)
