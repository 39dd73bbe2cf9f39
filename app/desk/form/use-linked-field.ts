import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { goToField } from './reveal-control.ts'

/** Goes to the field that the hash of the URL names, such as `#programme`. */
export function useLinkedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (/^#[a-z_]+$/.test(hash)) goToField(hash.slice(1))
  }, [hash])
}
