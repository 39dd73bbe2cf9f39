import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import {
  type LibrarySearch,
  type ListedPicture,
  libraryQueries,
  picturesPerPage,
} from '../../platform/images/library-list.ts'
import { savePictureTexts } from '../../platform/images/upload-picture.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogAction, DialogActions } from '../../ui/dialog-actions.tsx'
import { SearchField, SelectField, TextField } from '../../ui/field.tsx'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { LibraryTile } from './library-tile.tsx'
import './library-dialog.css'

export interface LibraryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Id of a picture that the dialog leaves out. */
  except?: string | undefined
  onChoose: (picture: ListedPicture) => void
}

/** Dialog to choose a picture of the library: search, filter by folder, thumbnails in their aspect ratio. */
export function LibraryDialog({ open, onOpenChange, except, onChoose }: LibraryDialogProps) {
  return (
    <Dialog title="Choose from library" open={open} onOpenChange={onOpenChange}>
      <LibraryPictureChoice
        except={except}
        onClose={() => onOpenChange(false)}
        onChoose={picture => {
          onChoose(picture)
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}

const initialSearch: LibrarySearch = { q: '', tab: 'library', sort: 'added', page: 1 }

function LibraryPictureChoice({
  except,
  onClose,
  onChoose,
}: Pick<LibraryDialogProps, 'except' | 'onChoose'> & { onClose: () => void }) {
  const [search, setSearch] = useState(initialSearch)
  const [chosen, setChosen] = useState<ListedPicture>()
  const { data, isError, refetch } = useQuery(libraryQueries.page(useDeferredValue(search)))
  const narrow = (change: Partial<LibrarySearch>) => setSearch({ ...search, page: 1, ...change })
  const pages = Math.ceil((data?.total ?? 0) / picturesPerPage)
  return (
    <div className="library-dialog">
      <div className="library-dialog-tools">
        <SearchField
          label="Alt text, caption, credit or file"
          value={search.q}
          onChange={event => narrow({ q: event.target.value })}
          onKeyDown={event => {
            // Enter in the search field is ignored, because Enter would submit the form around the dialog.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        {data && data.folders.length > 0 && (
          <SelectField
            label="Folder"
            value={search.folder ?? ''}
            onChange={event => narrow({ folder: event.target.value || undefined })}
            options={[{ value: '', label: 'All' }, ...data.folders.map(folder => ({ value: folder, label: folder }))]}
          />
        )}
      </div>
      {isError && <ReadFailureCallout subject="Library" retry={() => void refetch()} />}
      {!data && !isError && (
        <div role="status">
          <span className="visually-hidden">Loading library</span>
          <SkeletonBlock className="library-dialog-skeleton" />
        </div>
      )}
      {data?.total === 0 && (
        <p role="status">{search.q ? `No images match “${search.q}”.` : 'The library has no images yet.'}</p>
      )}
      {data && data.total > 0 && (
        <ul className="library-tiles" aria-label="Images">
          {data.rows
            .filter(({ id }) => id !== except)
            .map(picture => (
              <LibraryTile
                key={picture.id}
                picture={picture}
                current={picture.id === chosen?.id}
                onOpen={() => setChosen(picture)}
              />
            ))}
        </ul>
      )}
      {pages > 1 && (
        <p className="library-dialog-pages">
          <Button
            line
            slim
            disabled={search.page === 1}
            onClick={() => setSearch({ ...search, page: search.page - 1 })}
          >
            Previous
          </Button>
          <span>
            {search.page} of {pages}
          </span>
          <Button
            line
            slim
            disabled={search.page >= pages}
            onClick={() => setSearch({ ...search, page: search.page + 1 })}
          >
            Next
          </Button>
        </p>
      )}
      <ChosenPicture key={chosen?.id} picture={chosen} onClose={onClose} onChoose={onChoose} />
    </div>
  )
}

type ChosenPictureProps = Pick<LibraryDialogProps, 'onChoose'> & {
  picture: ListedPicture | undefined
  onClose: () => void
}

/** Buttons of the dialog. A picture without alt text gets one here, which is saved in the library. */
function ChosenPicture({ picture, onClose, onChoose }: ChosenPictureProps) {
  const client = useQueryClient()
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<string>()
  const saving = useMutation({
    mutationFn: (chosen: ListedPicture) => savePictureTexts(chosen.id, { alt: alt.trim() }),
    onSuccess(_, chosen) {
      void refetchQueries(client, [['media']])
      onChoose({ ...chosen, alt: alt.trim(), lacks_words: false })
    },
    onError: failure => setError(`Not saved. ${describeWriteError(failure)}`),
  })
  function use() {
    if (!picture || saving.isPending) return
    if (!picture.lacks_words) return onChoose(picture)
    if (alt.trim() === '') return setError('Enter the alt text. Images without it are not shown.')
    saving.mutate(picture)
  }
  return (
    <div className="library-dialog-foot">
      {picture?.lacks_words && (
        <TextField
          label={`Alt text of ${picture.file_name ?? 'the image'}`}
          value={alt}
          error={error}
          hint="What the image shows, for screen readers. Saved in the library."
          onChange={event => {
            setAlt(event.target.value)
            setError(undefined)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // Enter would submit the form around the dialog.
            event.preventDefault()
            use()
          }}
        />
      )}
      <DialogActions onCancel={onClose}>
        <DialogAction
          type="button"
          action="Use image"
          asking={saving.isPending}
          working="Saving…"
          disabled={!picture}
          onClick={use}
        />
      </DialogActions>
    </div>
  )
}
