import { useEffect, useLayoutEffect, useRef } from 'react'
import { deviceStorage } from '../platform/browser-storage.ts'

/** Where a person can switch single keys off, as WCAG 2.1.4 asks: some speak to their machine, some tremble. */
export const shortcutSetting = {
  read: () => deviceStorage.read('single-keys') === 'off',
  write: (off: boolean) => deviceStorage.write('single-keys', off ? 'off' : undefined),
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Something raised is open: the page below it rests. A message that what was pressed is done covers nothing. */
const isCovered = () =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"], [role="menu"]):not(.toast)') !== null

/** A single key that does something on this page. It rests inside text fields and below dialogs, and can be switched off. */
export function useKey(key: string, action: () => void): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  // Heard as soon as what names the key is seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isWriting(event.target) || isCovered() || shortcutSetting.read()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}
