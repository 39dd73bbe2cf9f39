import { useEffect, useLayoutEffect, useRef } from 'react'
import { deviceStorage } from '../platform/browser-storage.ts'

/**
 * Setting that switches off single-key shortcuts (WCAG 2.1.4), which speech input and tremor can trigger by accident.
 */
export const shortcutSettingKey = {
  read: () => deviceStorage.read('single-keys') === 'off',
  write: (isOff: boolean) => deviceStorage.write('single-keys', isOff ? 'off' : undefined),
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Whether a dialog or menu is open: shortcuts of the page below are then inactive. A toast does not count. */
const isCovered = () =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"], [role="menu"]):not(.toast)') !== null

/** Single-key shortcut of a page. Inactive in text fields and below dialogs, and can be switched off. */
export function useShortcutKey(key: string, action: () => void): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  // A layout effect is used: the shortcut must work as soon as its hint is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isWriting(event.target) || isCovered() || shortcutSettingKey.read()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}
