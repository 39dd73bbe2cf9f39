import { useState } from 'react'
import { ChooseFilesButton } from '../../../desk/library/choose-files-button.tsx'
import { LibraryDialog } from '../../../desk/library/library-dialog.tsx'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import type { AlbumLibraryComponents } from './album-photos.tsx'
import type { NewAlbumPictures } from './use-new-album-pictures.ts'
import './album-photos.css'

type Props = { library: Pick<AlbumLibraryComponents, 'onFiles' | 'uploads'>; pictures: NewAlbumPictures }

/**
 * Images of an album that was not saved yet. The images upload immediately, and the first save adds them to the album.
 */
export function NewAlbumPhotos({ library, pictures }: Props) {
  const [choosing, setChoosing] = useState(false)
  const { ids, choose, drop } = pictures
  return (
    <section className="album-photos" aria-label="Images">
      <p className="album-photos-actions">
        <Button line onClick={() => setChoosing(true)}>
          Choose from library
        </Button>
        <ChooseFilesButton line label="Add images" inputLabel="Files for this album" onFiles={library.onFiles} />
      </p>
      {library.uploads}
      <p className="quiet" role="status">
        {ids.length > 0
          ? `${formatQuantity(ids.length, 'image is', 'images are')} added to the album when you save it.`
          : 'You can add images before the first save. They are added to the album when you save it.'}{' '}
        {ids.length > 0 && (
          <Button line slim onClick={drop}>
            Do not add them
          </Button>
        )}
      </p>
      <LibraryDialog open={choosing} onOpenChange={setChoosing} onChoose={picture => choose(picture.id)} />
    </section>
  )
}
