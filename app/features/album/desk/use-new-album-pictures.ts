import { useEffect, useState } from 'react'
import { buildDraftKey } from '../../../desk/record/draft-storage.ts'
import { deviceStorage } from '../../../platform/browser-storage.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { insertInOrder } from './upload-order.ts'

const listStoredPictureIds = (place: string): readonly string[] => {
  const stored = deviceStorage.read(place)
  return Array.isArray(stored) ? stored.map(String) : []
}

/**
 * Pictures that were uploaded or chosen for an album before its first save. The browser stores their ids per user and
 * form, so that a closed tab does not lose the pictures. An id is removed once its picture is in the saved album.
 * @param edition flagship edition of the new album; each edition has a separate form
 * @param arrived ids of the pictures uploaded since the page was opened, in the order in which the user chose the
 * pictures
 */
export function useNewAlbumPictures(isNew: boolean, edition: string | undefined, arrived: readonly string[]) {
  const place = `images of a new album ${buildDraftKey(useSession().user?.id, edition ?? 'new')}`
  const [wasNew] = useState(isNew)
  const [chosen, setChosen] = useState<readonly string[]>(() => (isNew ? listStoredPictureIds(place) : []))
  const [dropped, setDropped] = useState<readonly string[]>([])
  const [added, setAdded] = useState<readonly string[]>([])
  const fresh = arrived.filter(id => !chosen.includes(id) && !dropped.includes(id))
  if (fresh.length > 0) setChosen(insertInOrder(chosen, fresh, arrived))
  useEffect(() => {
    if (!wasNew) return
    // Picture ids that another tab has stored are kept.
    const ids = new Set([...listStoredPictureIds(place), ...chosen])
    for (const id of [...dropped, ...added]) ids.delete(id)
    deviceStorage.write(place, ids.size > 0 ? [...ids] : undefined)
  }, [wasNew, place, chosen, dropped, added])
  return {
    /** Ids of all pictures for the album, without pictures that the user has removed from the form. */
    ids: chosen,
    choose(id: string) {
      setDropped(dropped.filter(each => each !== id))
      setChosen([...chosen.filter(each => each !== id), id])
    },
    /** Leaves the pictures out of the album. They stay in the library. */
    drop() {
      setDropped([...dropped, ...chosen])
      setChosen([])
    },
    /** Forgets pictures that are in the saved album. */
    forget: (ids: readonly string[]) => setAdded(before => [...before, ...ids]),
  }
}

export type NewAlbumPictures = ReturnType<typeof useNewAlbumPictures>
