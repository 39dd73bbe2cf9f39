import { Eye } from 'lucide'
import { useState } from 'react'
import { ChooseFilesButton } from '../../../desk/library/choose-files-button.tsx'
import { LibraryDialog } from '../../../desk/library/library-dialog.tsx'
import { paths } from '../../../platform/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useAlbumActions } from './use-album-actions.ts'

interface AlbumHeadActionsProps {
  album: string
  slug: string
  isPublished: boolean
  /** Called with files that the user wants to upload. */
  onFiles: (files: File[]) => void
}

/** Buttons beside the title of an album: to view it, and to add images. */
export function AlbumHeadActions({ album, slug, isPublished, onFiles }: AlbumHeadActionsProps) {
  const actions = useAlbumActions(album)
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      {isPublished && (
        <ButtonLink line to={paths.album(slug)}>
          <Icon drawing={Eye} /> View album
        </ButtonLink>
      )}
      <Button line onClick={() => setChoosing(true)}>
        Choose from library
      </Button>
      <ChooseFilesButton line label="Add images" inputLabel="Files for this album" onFiles={onFiles} />
      <LibraryDialog open={choosing} onOpenChange={setChoosing} onChoose={picture => void actions.add([picture.id])} />
    </>
  )
}
