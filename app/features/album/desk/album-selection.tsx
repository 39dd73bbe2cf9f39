import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SelectionAction, SelectionBar } from '../../../desk/list/selection-bar.tsx'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import type { AlbumPhoto } from './album-photo-queries.ts'
import type { AlbumActions } from './use-album-actions.ts'

/** Dialog of the media library that edits credit and consent of several pictures. */
export type DescribeDialog = (dialog: {
  ids: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}) => ReactNode

interface AlbumSelectionProps {
  album: string
  /** Selected photos, in the order of the album. */
  photos: readonly AlbumPhoto[]
  order: readonly string[]
  actions: AlbumActions
  describeDialog: DescribeDialog
  onClear: () => void
}

/** Bulk actions for the selected photos. */
export function AlbumSelection({ album, photos, order, actions, describeDialog, onClear }: AlbumSelectionProps) {
  const [asked, setAsked] = useState<'describe' | 'move'>()
  const close = (open: boolean) => setAsked(open ? asked : undefined)
  const ids = photos.map(({ id }) => id)
  const [first] = photos
  const cleared = (action: Promise<void>) => action.then(onClear)
  return (
    <>
      <SelectionBar count={ids.length} nouns={{ one: 'image', many: 'images' }} onClear={onClear}>
        <SelectionAction
          onAction={() => actions.place({ moved: ids, before: order.find(id => !ids.includes(id)) ?? null })}
        >
          Move to start
        </SelectionAction>
        {ids.length === 1 && first && (
          <SelectionAction onAction={() => cleared(actions.makeCover(first))}>Make cover</SelectionAction>
        )}
        <SelectionAction onAction={() => setAsked('describe')}>Credit and consent…</SelectionAction>
        <SelectionAction onAction={() => setAsked('move')}>Move to album…</SelectionAction>
        <SelectionAction onAction={() => cleared(actions.take(ids))}>Remove from album</SelectionAction>
      </SelectionBar>
      {describeDialog({
        ids: photos.map(({ media }) => media.id),
        open: asked === 'describe',
        onOpenChange: close,
        onDone: onClear,
      })}
      <MoveDialog
        album={album}
        count={ids.length}
        open={asked === 'move'}
        onOpenChange={close}
        onMove={into => {
          setAsked(undefined)
          void cleared(actions.move(ids, into))
        }}
      />
    </>
  )
}

interface MoveDialogProps {
  album: string
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onMove: (into: { id: string; title: string }) => void
}

function MoveDialog({ album, count, open, onOpenChange, onMove }: MoveDialogProps) {
  const { data: albums = [] } = useQuery({
    ...storedRowQueries.choices({ table: 'albums', title: 'title' }),
    enabled: open,
  })
  const others = albums.filter(({ id }) => id !== album)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={count === 1 ? 'Move 1 image to another album' : `Move ${count} images to another album`}
      action="Move"
      onAction={filled => {
        const into = others.find(({ id }) => id === filled.get('album'))
        if (into) onMove(into)
      }}
    >
      {others.length === 0 ? (
        <p>There is no other album yet.</p>
      ) : (
        <SelectField
          name="album"
          label="Album"
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </ConfirmDialog>
  )
}
