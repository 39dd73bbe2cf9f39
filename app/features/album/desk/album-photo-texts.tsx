import { useState } from 'react'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { type AlbumPhoto, isAltTextMissing } from './album-photo-queries.ts'
import { PastedAltTextsBar } from './pasted-alt-texts-bar.tsx'
import { PhotoTextRow } from './photo-text-row.tsx'
import { usePhotoTexts } from './use-photo-texts.ts'

/**
 * Table with the caption and alt text of every photo, one row per photo. Tab moves to the next field, and leaving a
 * field saves the text.
 */
export function AlbumPhotoTexts({ photos, today }: { photos: readonly AlbumPhoto[]; today: string }) {
  // Photos without alt text, as listed by the filter. A photo that gets an alt text stays in the list until the filter
  // is applied again, so that the row does not disappear during editing.
  const [without, setWithout] = useState<ReadonlySet<string>>()
  const texts = usePhotoTexts(photos)
  const lacking = photos.filter(isAltTextMissing)
  const described = photos.length - lacking.length
  const visiblePhotos = without ? photos.filter(({ id }) => without.has(id)) : photos
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
      {visiblePhotos.length === 0 ? (
        <p role="status">All images have alt text.</p>
      ) : (
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
            {visiblePhotos.map((photo, at) => (
              <PhotoTextRow
                key={photo.id}
                photo={photo}
                place={photos.indexOf(photo)}
                above={visiblePhotos[at - 1]}
                shown={visiblePhotos}
                words={texts}
                today={today}
              />
            ))}
          </tbody>
        </table>
      )}
      <p className="album-words-foot">
        Caption: optional, shown to everyone. Alt text: required, for screen readers. Paste several lines from a
        spreadsheet to fill the rows below.
      </p>
    </section>
  )
}
