import { useEffect, useLayoutEffect, useRef } from 'react'
import { deviceStorage } from '../platform/browser-storage.ts'
import { isLayerOpen } from './open-layer.ts'

/**
 * Setting that switches off shortcuts with a single key (WCAG 2.1.4), which speech input and tremor can trigger by
 * accident.
 */
export const shortcutSettingKey = {
  read: () => deviceStorage.read('single-keys') === 'off',
  write: (isOff: boolean) => deviceStorage.write('single-keys', isOff ? 'off' : undefined),
}

const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * Shortcut with a single key for a page. It is inactive in text fields and while a dialog is open, and users can switch
 * it off.
 */
export function useShortcutKey(key: string, action: () => void): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  // A layout effect is needed, because the shortcut must work as soon as its hint is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTextInput(event.target) || isLayerOpen() || shortcutSettingKey.read()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}
