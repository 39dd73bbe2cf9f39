import { type RefObject, useState } from 'react'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { type AlbumPhoto, isAltTextMissing } from './album-photo-queries.ts'
import { PastedAltTextsBar } from './pasted-alt-texts-bar.tsx'
import { PhotoTextRow } from './photo-text-row.tsx'
import { usePhotoTexts } from './use-photo-texts.ts'

interface AlbumPhotoTextsProps {
  photos: readonly AlbumPhoto[]
  today: string
  /** Element in which the table scrolls. */
  column: RefObject<HTMLDivElement | null>
}

/**
 * Table with the caption and alt text of every photo, one row per photo. Tab moves to the next field, and leaving a
 * field saves the text.
 */
export function AlbumPhotoTexts({ photos, today, column }: AlbumPhotoTextsProps) {
  // Photos without alt text, as listed by the filter. A photo that gets an alt text stays in the list until the filter
  // is applied again, so that the row does not disappear during editing.
  const [without, setWithout] = useState<ReadonlySet<string>>()
  const visiblePhotos = without ? photos.filter(({ id }) => without.has(id)) : photos
  const texts = usePhotoTexts(photos, visiblePhotos)
  const lacking = photos.filter(isAltTextMissing)
  const described = photos.length - lacking.length
  const places = new Map(photos.map(({ id }, place) => [id, place]))
  return (
    <section className="album-words" aria-labelledby="album-words">
      <AdminSectionHead
        id="album-words"
        title="Captions and alt text"
        about="One line per image. Tab moves to the next."
        actions={
          <>
            <Button
              line
              slim
              className="album-words-filter"
              aria-pressed={!without}
              onClick={() => setWithout(undefined)}
            >
              All {photos.length}
            </Button>
            <Button
              line
              slim
              className="album-words-filter"
              aria-pressed={without !== undefined}
              onClick={() => setWithout(new Set(lacking.map(({ id }) => id)))}
            >
              Alt text missing {lacking.length}
            </Button>
          </>
        }
      />
      <p className="album-words-tally">
        <progress value={described} max={photos.length} aria-label="Images with alt text" />
        <span>
          <b>
            {described} of {photos.length}
          </b>{' '}
          have alt text
        </span>
      </p>
      <PastedAltTextsBar words={texts} />
      {visiblePhotos.length === 0 && <p role="status">All images have alt text.</p>}
      <div ref={column} className="album-column">
        {visiblePhotos.length > 0 && (
          <table>
            <caption className="visually-hidden">Captions and alt text</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Position</span>
                </th>
                <th scope="col">Image</th>
                <th scope="col">
                  <b>Caption</b>, optional
                </th>
                <th scope="col">
                  <b>Alt text</b>, required
                </th>
                <th scope="col">Visible</th>
              </tr>
            </thead>
            <tbody>
              {visiblePhotos.map((photo, at) => {
                const above = visiblePhotos[at - 1]
                const caption = { photo, text: 'caption' } as const
                const alt = { photo, text: 'alt' } as const
                return (
                  <PhotoTextRow
                    key={photo.id}
                    photo={photo}
                    place={places.get(photo.id) ?? 0}
                    captionAbove={above?.caption ?? undefined}
                    altAbove={above?.media.alt}
                    caption={texts.cellOf(caption)}
                    alt={texts.cellOf(alt)}
                    isCaptionPasted={texts.isPasted(caption)}
                    isAltPasted={texts.isPasted(alt)}
                    edits={texts.edits}
                    today={today}
                  />
                )
              })}
            </tbody>
          </table>
        )}
      </div>
      <p className="album-words-foot">
        Caption: optional, shown to everyone. Alt text: required, for screen readers. Paste several lines from a
        spreadsheet to fill the rows below.
      </p>
    </section>
  )
}
