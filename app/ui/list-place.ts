import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '../platform/browser-storage.ts'

const nameOf = (list: string) => `list ${list}`

/** Keeps in mind, until the tab is closed, how a list was looked at, so that the way back from a record leads there. */
export function useSavedListPosition(list: string): void {
  const { search } = useLocation()
  useEffect(() => {
    tabStorage.write(nameOf(list), search || undefined)
  }, [list, search])
}

/** The address of a list as it was last looked at; plain where it was not, and until the page is alive. */
export function useListAddress(list: string): string {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const kept = tabStorage.read(nameOf(list))
    if (typeof kept === 'string' && kept.startsWith('?')) setSearch(kept)
  }, [list])
  return list + search
}
