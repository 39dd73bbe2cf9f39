import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '../platform/browser-storage.ts'

const storageKey = (list: string) => `list ${list}`

/** Stores the search parameters of a list until the tab closes, so that the link back from a record restores them. */
export function useSavedListPosition(list: string): void {
  const { search } = useLocation()
  useEffect(() => {
    tabStorage.write(storageKey(list), search || undefined)
  }, [list, search])
}

/** URL of a list with its stored search parameters. Without parameters if none are stored, and until hydration. */
export function useSavedListUrl(list: string): string {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const stored = tabStorage.read(storageKey(list))
    if (typeof stored === 'string' && stored.startsWith('?')) setSearch(stored)
  }, [list])
  return list + search
}
