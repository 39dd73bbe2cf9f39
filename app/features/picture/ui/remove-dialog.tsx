import { useQuery } from '@tanstack/react-query'
import type { ListedPicture } from '../../../platform/images/library-list.ts'
import { pictureName } from '../../../platform/images/library-list.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import { pictureUseQueries, whatStandsInstead } from '../picture-uses.ts'
import { type Places, UsesList } from './picture-uses-list.tsx'
import { usePictureActions } from './use-picture-actions.ts'

type Props = {
  pictures: readonly Pick<ListedPicture, 'id' | 'alt' | 'file_name' | 'path'>[]
  places: Places
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Once they are removed. */
  onRemoved?: () => void
}

/** Asks before pictures leave the pages: names each place that would lose one, and what stands there instead. */
export function RemoveDialog({ pictures, places, open, onOpenChange, onRemoved }: Props) {
  const ids = pictures.map(({ id }) => id)
  const { data: uses, isError } = useQuery({ ...pictureUseQueries.of(ids), enabled: open })
  const { remove } = usePictureActions()
  const { once, underWay } = useOnce(async () => {
    if (!(await remove(ids))) return
    onOpenChange(false)
    onRemoved?.()
  })
  const [first] = pictures
  const isOne = pictures.length === 1
  const what = isOne && first ? `“${pictureName(first)}”` : `${pictures.length} pictures`
  const count = uses?.length ?? 0
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${what}?`}
      quiet={isOne ? 'Keep it' : 'Keep them'}
      action={count === 0 ? 'Remove' : count === 1 ? 'Remove from 1 place' : `Remove from ${count} places`}
      ends
      asking={underWay || (uses === undefined && !isError)}
      onAction={() => void once()}
    >
      {isError && <p>Where it is used could not be read. Every place that shows it would lose it.</p>}
      {uses && count === 0 && <p>Nothing shows {isOne ? 'it' : 'them'}.</p>}
      {uses && count > 0 && (
        <>
          <p>These would lose {isOne ? 'it' : 'a picture'}, and this stands there instead:</p>
          <UsesList uses={uses} places={places} say={whatStandsInstead} />
        </>
      )}
      <p>
        {isOne
          ? 'It is kept in Removed for thirty days. Restored, it is back wherever it was.'
          : 'They are kept in Removed for thirty days. Restored, they are back wherever they were.'}
      </p>
    </ConfirmDialog>
  )
}
