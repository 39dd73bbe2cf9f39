import { useEffect } from 'react'
import { phoneMediaQuery } from '../../ui/break-point.ts'

const firstFieldSelector = '#main form [data-field] :is(input:not([type="file"]), textarea, select)'

/**
 * Moves the focus of a page that was just opened from its title to the first field of the form, so that the user can
 * type immediately. The focus does not move on a phone, where the keyboard would cover half of the form.
 */
export function useFocusFirstField(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || matchMedia(phoneMediaQuery).matches) return
    const at = document.activeElement
    const isAtStart = !at || at === document.body || at.id === 'main' || at.tagName === 'H1'
    if (isAtStart) document.querySelector<HTMLElement>(firstFieldSelector)?.focus()
  }, [isWanted])
}
