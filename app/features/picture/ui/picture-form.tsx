import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { RecordFields } from '../../../desk/fields/record-fields.tsx'
import { SaveForm } from '../../../desk/form/save-form.tsx'
import type { StoredRow } from '../../../desk/record/define-record.ts'
import { type DraftRows, useDrafts } from '../../../desk/record/draft-rows.ts'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import { useRecordEditorForm } from '../../../desk/record/use-record-editor-form.ts'
import { getPictureName } from '../../../platform/images/library-list.ts'
import { useLibraryPicture } from '../../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { pictureRecord } from '../picture-record.ts'
import { FocalPoint } from './focal-point.tsx'
import './picture-panel.css'

type Media = StoredRow<'media'>
type Props = {
  id: string
  /** Renders content below the form, once the picture is loaded. */
  children?: (row: Media) => ReactNode
}

/** Form of a picture with focal point, crops and texts, which are saved together. */
export function PictureForm({ id, children }: Props) {
  const { data: row, isError, refetch } = useQuery(storedRowQueries.one(pictureRecord, id))
  const drafts = useDrafts(pictureRecord.kind)
  if (isError && !row) return <ReadFailureCallout subject="Image" retry={() => void refetch()} />
  if (row === null) return <p className="picture-panel-part">It was deleted permanently.</p>
  if (!row || !drafts) return <SkeletonBlock className="picture-panel-skeleton" />
  return (
    <>
      <Form row={row as Media} drafts={drafts} />
      {children?.(row as Media)}
    </>
  )
}

const fraction = (value: unknown) => (typeof value === 'number' ? value : 0.5)

function Form({ row, drafts }: { row: Media; drafts: DraftRows }) {
  const heading = useId()
  const title = getPictureName(row)
  const { form } = useRecordEditorForm(pictureRecord, row, { title, drafts })
  const src = useLibraryPicture(buildMediaUrl(row.path), 960)
  return (
    <>
      <FocalPoint
        src={src}
        ratio={row.width / row.height}
        x={fraction(form.values.focus_x)}
        y={fraction(form.values.focus_y)}
        onMove={(x, y) => {
          form.set('focus_x', x)
          form.set('focus_y', y)
        }}
      />
      <section className="picture-panel-part" aria-labelledby={heading}>
        <h2 id={heading}>{title}</h2>
        {row.removed_at && <Status kind="attention">In the trash: not shown on any page</Status>}
        <SaveForm labelledBy={heading} form={form}>
          <RecordFields kind={pictureRecord} form={form} />
        </SaveForm>
      </section>
    </>
  )
}
