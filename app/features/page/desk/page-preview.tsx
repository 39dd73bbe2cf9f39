import type { FieldValues } from '../../../desk/record/merge.ts'
import { useOwnPicture } from '../../../platform/images/library-picture.ts'
import { PictureSource } from '../../../platform/images/picture-source.ts'
import { Prose } from '../../../ui/prose.tsx'
import './page-preview.css'

/** Preview of a page with a fixed URL, also before publication. */
export const PagePreview = ({ values }: { values: FieldValues }) => (
  <section className="page-preview" aria-label="Preview">
    <h2>{String(values.title ?? '')}</h2>
    <p className="quiet">{String(values.summary ?? '')}</p>
    <PictureSource value={useOwnPicture}>
      <Prose html={String(values.body_html ?? '')} />
    </PictureSource>
  </section>
)
