import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPicture } from '../../../platform/images/library-list.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { substituteQueries } from '../picture-substitute.ts'
import { describeRemovalEffect, type PictureUse, pictureUseQueries } from '../picture-uses.ts'
import { PictureUsesList, type PictureUsesOfRecord } from './picture-uses-list.tsx'
import { ReplacementChoice } from './replacement-choice.tsx'
import { usePictureActions } from './use-picture-actions.ts'

type Props = {
  ids: readonly string[]
  /** Name of the picture. Undefined if several pictures are removed. */
  name: string | undefined
  places: PictureUsesOfRecord
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the pictures were removed. */
  onRemoved?: () => void
}

/**
 * Dialog before pictures are removed. The dialog lists each record that uses one of the pictures, and what visitors
 * then see in this record. A single picture can be replaced by another picture of the library.
 */
export function RemoveDialog({ ids, name, places, open, onOpenChange, onRemoved }: Props) {
  const { data: uses, isError } = useQuery({ ...pictureUseQueries.of(ids), enabled: open })
  const [substitute, setSubstitute] = useState<ListedPicture>()
  const picture = ids[0] ?? ''
  const preview = useQuery({
    ...substituteQueries.effects(picture, substitute?.id ?? ''),
    enabled: open && substitute !== undefined,
  })
  const actions = usePictureActions()
  const { once, underWay } = useRunOnceAtATime(async () => {
    const isDone = substitute ? await actions.substitute(picture, substitute.id) : await actions.remove(ids)
    if (!isDone) return
    close(false)
    onRemoved?.()
  })
  function close(next: boolean) {
    if (!next) setSubstitute(undefined)
    onOpenChange(next)
  }
  const isOne = ids.length === 1
  const isRefused = preview.isError || (preview.data !== undefined && 'refused' in preview.data)
  const isKnown = substitute ? preview.isFetched : uses !== undefined || isError
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={`Remove ${isOne ? (name ? `“${name}”` : '1 image') : `${ids.length} images`}?`}
      action={substitute ? 'Remove and replace' : formatRemoveAction(uses?.length ?? 0)}
      working="Removing…"
      ends
      asking={underWay}
      disabled={!isKnown}
      onAction={() => !(substitute && isRefused) && void once()}
    >
      {substitute === undefined && <RemovalEffects uses={uses} isError={isError} isOne={isOne} places={places} />}
      {isOne && uses && uses.length > 0 && (
        <ReplacementChoice
          picture={picture}
          chosen={substitute}
          answer={preview.data}
          isError={preview.isError}
          onChoose={setSubstitute}
        />
      )}
      <p>
        {isOne
          ? 'It stays in the trash for 30 days.'
          : 'They stay in the trash for 30 days. Restoring puts them back everywhere.'}
        {isOne && !substitute && ' Restoring puts it back everywhere.'}
      </p>
    </ConfirmDialog>
  )
}

const formatRemoveAction = (count: number) =>
  count === 0 ? 'Remove' : count === 1 ? 'Remove from 1 place' : `Remove from ${count} places`

type RemovalEffectsProps = {
  uses: PictureUse[] | undefined
  isError: boolean
  isOne: boolean
  places: PictureUsesOfRecord
}

/** Effects of the removal on each record that uses one of the pictures. */
function RemovalEffects({ uses, isError, isOne, places }: RemovalEffectsProps) {
  if (isError) return <p>The list of uses could not be loaded. The image is removed everywhere it is used.</p>
  if (uses?.length === 0) return <p>{isOne ? 'The image is not used.' : 'The images are not used.'}</p>
  if (!uses) return null
  return (
    <>
      <p>{isOne ? 'The image is' : 'The images are'} removed from these places:</p>
      <PictureUsesList uses={uses} places={places} say={describeRemovalEffect} />
    </>
  )
}
