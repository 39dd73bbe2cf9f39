import { useEffect, useState } from 'react'
import { deviceStorage } from '../../../platform/browser-storage.ts'

const storageKey = 'images of a new album'

const readStored = (): readonly string[] => {
  const stored = deviceStorage.read(storageKey)
  return Array.isArray(stored) ? stored.map(String) : []
}

/**
 * Pictures that were uploaded or chosen for an album before its first save. This device remembers their ids, so that they
 * are still there after the tab was closed. The saved album adds them and the device forgets them.
 * @param arrived ids of the pictures uploaded since the page was opened
 */
export function useNewAlbumPictures(isNew: boolean, arrived: readonly string[]) {
  const [chosen, setChosen] = useState<readonly string[]>(() => (isNew ? readStored() : []))
  const [dropped, setDropped] = useState<readonly string[]>([])
  const fresh = arrived.filter(id => !chosen.includes(id) && !dropped.includes(id))
  if (fresh.length > 0) setChosen([...chosen, ...fresh])
  const [wasNew] = useState(isNew)
  useEffect(() => {
    if (wasNew) deviceStorage.write(storageKey, isNew && chosen.length > 0 ? chosen : undefined)
  }, [wasNew, isNew, chosen])
  return {
    ids: chosen,
    choose: (id: string) => setChosen([...chosen.filter(each => each !== id), id]),
    /** Leaves the pictures out of the album. They stay in the library. */
    drop() {
      setDropped([...dropped, ...chosen])
      setChosen([])
    },
  }
}

export type NewAlbumPictures = ReturnType<typeof useNewAlbumPictures>
