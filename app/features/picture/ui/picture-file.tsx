import { RefreshCw, RotateCcw, Trash2 } from 'lucide'
import { useRef, useState } from 'react'
import type { StoredRow } from '../../../desk/record/define-record.ts'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { getPictureName } from '../../../platform/images/library-list.ts'
import { pictureTypes } from '../../../platform/images/picture-types.ts'
import { formatFileSize } from '../../../platform/text/file-size.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Status } from '../../../ui/status.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import type { PictureUsesOfRecord } from './picture-uses-list.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { usePictureActions } from './use-picture-actions.ts'
import './picture-file.css'

type Props = { row: StoredRow<'media'>; places: PictureUsesOfRecord }

/** File of a picture: its metadata, and buttons to replace or remove it. */
export function PictureFile({ row, places }: Props) {
  const { restore, replace } = usePictureActions()
  const input = useRef<HTMLInputElement>(null)
  const [removing, setRemoving] = useState(false)
  const { once, underWay } = useRunOnceAtATime((file: File) => replace(row, file))
  return (
    <section className="picture-panel-part" aria-label="File">
      <p className="picture-file-actions">
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={pictureTypes.join()}
          tabIndex={-1}
          aria-label="New file"
          onChange={event => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void once(file)
          }}
        />
        <Button line slim aria-disabled={underWay || undefined} onClick={() => !underWay && input.current?.click()}>
          <Icon drawing={RefreshCw} /> Replace file…
        </Button>
        {row.removed_at ? (
          <ActionButton line slim onAction={() => restore([row.id])}>
            <Icon drawing={RotateCcw} /> Restore
          </ActionButton>
        ) : (
          <Button line slim className="btn-ends" onClick={() => setRemoving(true)}>
            <Icon drawing={Trash2} /> Remove…
          </Button>
        )}
      </p>
      {underWay && <Status kind="waiting">Uploading</Status>}
      <p className="picture-file-about">
        {row.file_name ?? row.path}, {row.width} × {row.height}, {formatFileSize(row.bytes)}. Added on{' '}
        {formatDay(row.created_at)}.
      </p>
      <RemoveDialog
        ids={[row.id]}
        name={getPictureName(row)}
        places={places}
        open={removing}
        onOpenChange={setRemoving}
      />
    </section>
  )
}
