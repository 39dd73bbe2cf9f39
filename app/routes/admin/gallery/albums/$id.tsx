import { useState } from 'react'
import { useParams } from 'react-router'
import { AlbumEditorPage } from '../../../../features/album/desk/album-editor-page.tsx'
import { DescribeDialog } from '../../../../features/picture/ui/describe-dialog.tsx'
import { PageDropZone } from '../../../../features/picture/ui/page-drop-zone.tsx'
import { UploadList } from '../../../../features/picture/ui/upload-list.tsx'
import { useUploadQueue } from '../../../../features/picture/ui/use-upload-queue.ts'

/**
 * Edit page of an album. The React key mounts the component again for another album, because running uploads belong to
 * one album. The component of a new album stays mounted when the album gets its URL.
 */
export default function AlbumAdminRoute() {
  const { id = 'new' } = useParams()
  const [desk, setDesk] = useState({ id, key: 0 })
  if (desk.id !== id) setDesk({ id, key: desk.id === 'new' ? desk.key : desk.key + 1 })
  return <AlbumEditor key={desk.key} />
}

function AlbumEditor() {
  const { queue, uploads } = useUploadQueue()
  const arrived = uploads.flatMap(({ state }) => (state.status === 'stored' ? [state.pictureId] : []))
  const isUploading = uploads.some(({ state }) => state.status === 'waiting' || state.status === 'sending')
  const add = (files: File[]) => queue.add(files)
  return (
    <PageDropZone onFiles={add}>
      <AlbumEditorPage
        library={{
          onFiles: add,
          uploads: <UploadList uploads={uploads} queue={queue} />,
          arrived,
          isUploading,
          describeDialog: dialog => <DescribeDialog {...dialog} />,
        }}
      />
    </PageDropZone>
  )
}
