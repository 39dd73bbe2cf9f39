import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { useEffect, useRef } from 'react'
import { RecordFields } from '../../../desk/fields/record-fields.tsx'
import { SaveForm } from '../../../desk/form/save-form.tsx'
import type { RowOf } from '../../../desk/record/define-record.ts'
import { type DraftRows, useDrafts } from '../../../desk/record/draft-rows.ts'
import { storedQueries } from '../../../desk/record/stored-queries.ts'
import { useRecord } from '../../../desk/record/use-record.ts'
import { pictureName } from '../../../platform/images/library-list.ts'
import { useLibraryPicture } from '../../../platform/images/library-picture.ts'
import { mediaSrc } from '../../../platform/images/media-src.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ReadingFailure } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { useKey } from '../../../ui/use-key.ts'
import { pictureRecord } from '../picture-record.ts'
import { ConsentLine } from './consent-line.tsx'
import { FocalPoint } from './focal-point.tsx'
import { PictureFile } from './picture-file.tsx'
import { PictureUses, type Places } from './picture-uses-list.tsx'
import './picture-panel.css'

type Media = RowOf<'media'>
type Props = { id: string; places: Places; onClose: () => void }

/** One picture: its point and its cuts, its words, its agreement, where it is, and its file. */
export function PicturePanel({ id, places, onClose }: Props) {
  const { data: row, isError, refetch } = useQuery(storedQueries.one(pictureRecord, id))
  const drafts = useDrafts(pictureRecord.kind)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone it opens above the list, which may be far up.
    const top = panel.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > document.documentElement.clientHeight) panel.current?.scrollIntoView()
  }, [])
  return (
    <aside className="picture-panel" ref={panel} aria-label="The picture that is open">
      <IconButton slim label="Close the picture" className="picture-panel-close" onClick={onClose}>
        <Icon drawing={X} />
      </IconButton>
      {isError && !row && <ReadingFailure subject="The picture" retry={() => void refetch()} />}
      {row === null && <p className="picture-panel-part">It is not in the library any more. Somebody purged it.</p>}
      {row === undefined && !isError && <SkeletonBlock className="picture-panel-skeleton" />}
      {row && drafts && <Details row={row as Media} drafts={drafts} places={places} />}
    </aside>
  )
}

function Details({ row, drafts, places }: { row: Media; drafts: DraftRows; places: Places }) {
  const title = pictureName(row)
  const { form } = useRecord(pictureRecord, row, { title, drafts })
  const src = useLibraryPicture(mediaSrc(row.path), 960)
  const words = useRef<HTMLElement>(null)
  useKey('a', () => words.current?.querySelector('textarea')?.focus())
  const fraction = (value: unknown) => (typeof value === 'number' ? value : 0.5)
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
      <section className="picture-panel-part" aria-labelledby="picture-words" ref={words}>
        <h2 id="picture-words">{title}</h2>
        {row.removed_at && <Status kind="attention">Removed: no page shows it</Status>}
        <SaveForm labelledBy="picture-words" form={form}>
          <RecordFields kind={pictureRecord} form={form} />
        </SaveForm>
      </section>
      <ConsentLine from={row.consent_on} to={row.consent_expires_on} />
      <PictureUses ids={[row.id]} places={places} />
      <PictureFile row={row} places={places} />
    </>
  )
}
