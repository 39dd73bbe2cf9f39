/** Key that was pressed before the back office was loaded. */
export type EarlyKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

declare global {
  interface Window {
    /** Keys that were pressed before the back office listened to keys. Null when the back office listens. */
    earlyKeys?: EarlyKey[] | null
  }
}

/**
 * Inline script in the head. On a slow connection the back office first shows a skeleton. Keys that are pressed during
 * that time are queued, and Ctrl K does not open the browser's search. Must stay one line, like the other inline
 * scripts.
 */
export const collectEarlyKeysScript = `window.earlyKeys=[];addEventListener('keydown',function(e){var k=window.earlyKeys;if(!k||!/^\\/admin(\\/|$)/.test(location.pathname)||e.repeat||k.length>40)return;var j=(e.ctrlKey||e.metaKey)&&!e.altKey&&!e.shiftKey&&e.key.toLowerCase()==='k';if(j)e.preventDefault();else if(e.key.length!==1||e.ctrlKey||e.metaKey||e.altKey)return;k.push({key:e.key,code:e.code,ctrlKey:e.ctrlKey,metaKey:e.metaKey,shiftKey:e.shiftKey,altKey:e.altKey})},true);`

export const isPaletteShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: EarlyKey) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

/**
 * Ends the queue of keys. From now on the back office listens.
 * @returns keys for the page, and text that was typed after Ctrl K, for the search field of the palette
 */
export function endQueueOfEarlyKeys(): { keys: EarlyKey[]; typed: string | undefined } {
  const keys = window.earlyKeys ?? []
  window.earlyKeys = null
  const jump = keys.findIndex(isPaletteShortcut)
  if (jump < 0) return { keys: keys, typed: undefined }
  const after = keys.slice(jump + 1).filter(pressed => !isPaletteShortcut(pressed))
  return { keys: keys.slice(0, jump), typed: after.map(({ key }) => key).join('') }
}

/** Starts the queue again when the back office unmounts. */
export function restartEarlyShortcutQueue(): void {
  window.earlyKeys = []
}
