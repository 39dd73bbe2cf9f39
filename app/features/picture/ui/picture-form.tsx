import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { RecordFields } from '../../../desk/fields/record-fields.tsx'
import { getSavingLabel } from '../../../desk/form/form-save-state.ts'
import { SaveForm } from '../../../desk/form/save-form.tsx'
import { SaveStatus } from '../../../desk/form/save-status.tsx'
import type { StoredRow } from '../../../desk/record/define-record.ts'
import { type DraftRows, useDrafts } from '../../../desk/record/draft-rows.ts'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import { useRecordEditorForm } from '../../../desk/record/use-record-editor-form.ts'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { getPictureName } from '../../../platform/images/library-list.ts'
import { useLibraryPicture } from '../../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { DialogAction, DialogActions } from '../../../ui/dialog-actions.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { pictureRecord } from '../picture-record.ts'
import { FocalPoint } from './focal-point.tsx'
import './picture-panel.css'

type MediaRow = StoredRow<'media'>
type Props = {
  id: string
  /** Closes the dialog of the form. Without a dialog, the form has a save bar. */
  onClose?: () => void
  /** Renders content below the form, once the picture is loaded. */
  children?: (row: MediaRow) => ReactNode
}

/** Form of a picture with focal point, crops and texts, which are saved together. */
export function PictureForm({ id, onClose, children }: Props) {
  const { data: row, isError, refetch } = useQuery(storedRowQueries.one(pictureRecord, id))
  const drafts = useDrafts(pictureRecord.kind)
  if (isError && !row) return <ReadFailureCallout subject="Image" retry={() => void refetch()} />
  if (row === null) return <p className="picture-panel-part">The image was deleted permanently.</p>
  if (!row || !drafts) return <SkeletonBlock className="picture-panel-skeleton" />
  return (
    <>
      <LoadedPictureForm row={row as MediaRow} drafts={drafts} onClose={onClose} />
      {children?.(row as MediaRow)}
    </>
  )
}

const toFraction = (value: unknown) => (typeof value === 'number' ? value : 0.5)

type FormProps = { row: MediaRow; drafts: DraftRows; onClose: (() => void) | undefined }

function LoadedPictureForm({ row, drafts, onClose }: FormProps) {
  const heading = useId()
  const title = getPictureName(row)
  const { form } = useRecordEditorForm(pictureRecord, row, { title, drafts })
  const isSaved = form.state.status === 'saved'
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (isSaved) close.current?.()
  }, [isSaved])
  const src = useLibraryPicture(buildMediaUrl(row.path), 960)
  return (
    <>
      <FocalPoint
        src={src}
        ratio={row.width / row.height}
        x={toFraction(form.values.focus_x)}
        y={toFraction(form.values.focus_y)}
        onMove={(x, y) => {
          form.set('focus_x', x)
          form.set('focus_y', y)
        }}
      />
      <section className="picture-panel-part" aria-labelledby={heading}>
        <h2 id={heading}>{title}</h2>
        {row.removed_at && <Status kind="attention">In the trash: not shown on any page</Status>}
        <SaveForm
          labelledBy={heading}
          form={form}
          {...(onClose && { bar: () => <DialogBar form={form} onClose={onClose} /> })}
        >
          <RecordFields kind={pictureRecord} form={form} />
        </SaveForm>
      </section>
    </>
  )
}

/** Save state and buttons of the form in a dialog. Cancel discards the changes. */
const DialogBar = ({ form, onClose }: { form: RecordForm; onClose: () => void }) => {
  const working = getSavingLabel(form.state)
  return (
    <div className="picture-dialog-actions">
      <span role="status">
        <SaveStatus state={form.state} dirty={form.dirty} />
      </span>
      <DialogActions
        onCancel={() => {
          form.revert()
          onClose()
        }}
      >
        <DialogAction
          action="Save"
          working={working ?? 'Saving…'}
          asking={working !== undefined}
          disabled={!form.dirty}
        />
      </DialogActions>
    </div>
  )
}
