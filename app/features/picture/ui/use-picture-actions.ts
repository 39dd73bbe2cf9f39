import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { DatabaseError } from '../../../platform/db/rows.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { removePictures, replacePicture, restorePictures } from '../picture-mutations.ts'
import { substitutePicture, undoSubstitute } from '../picture-substitute.ts'

const countPictures = (count: number) => formatQuantity(count, 'image')
const formatError = (error: unknown) =>
  error instanceof DatabaseError || !(error instanceof Error) ? describeWriteError(error) : error.message

/** Query keys of all records that show pictures. */
const affectedQueryKeys = [['library picture'], ['albums']]

/** Actions on pictures. Each takes effect immediately and shows a toast, with undo where possible. */
export function usePictureActions() {
  const client = useQueryClient()
  const { say, complain } = useToast()
  async function tried(refused: string, action: () => Promise<void>, also: readonly QueryKey[] = []): Promise<boolean> {
    let isDone = true
    try {
      await action()
    } catch (error) {
      complain(refused, formatError(error))
      isDone = false
    }
    await refetchQueries(client, [['media'], ...also])
    return isDone
  }

  const restore = (ids: readonly string[]) =>
    tried('Not restored', async () => {
      await restorePictures(ids)
      say(`${countPictures(ids.length)} restored`, 'It is visible again everywhere it was used.')
    })
  const remove = (ids: readonly string[]) =>
    tried('Not removed', async () => {
      await removePictures(ids)
      say(
        `${countPictures(ids.length)} moved to trash`,
        'No page shows it. It stays in the trash for 30 days.',
        () => void restore(ids),
      )
    })
  const substitute = (picture: string, replacement: string) =>
    tried(
      'Not removed',
      async () => {
        const batch = crypto.randomUUID()
        const changed = await substitutePicture(batch, picture, replacement)
        say('1 image replaced', `The replacement is used in ${formatQuantity(changed, 'place')}.`, () => {
          void takeBack(batch, picture)
        })
      },
      affectedQueryKeys,
    )
  const takeBack = (batch: string, picture: string) =>
    tried(
      'Undo failed',
      async () => {
        const { changed } = await undoSubstitute(batch, picture)
        say('1 image restored', changed > 0 ? `${changed} edited since keep the replacement.` : undefined)
      },
      affectedQueryKeys,
    )
  // Loads the list of pictures again after the upload, because only then the browser requests the new file, whose URL
  // has not changed.
  const replace = (target: { id: string; path: string }, file: File) =>
    tried('The file could not be replaced', async () => {
      await replacePicture(target, file)
      say('File replaced', 'Its URL is unchanged.')
    }, [['library picture']])
  return { restore, remove, substitute, replace, tried }
}
