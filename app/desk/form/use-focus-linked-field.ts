import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusFieldByName } from './reveal-control.ts'

/** Moves the focus to the field that the hash of the URL names, such as `#programme`. */
export function useFocusLinkedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (/^#[a-z_]+$/.test(hash)) focusFieldByName(hash.slice(1))
  }, [hash])
}
