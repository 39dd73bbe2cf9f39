/** A key as it was pressed while the back office was still on its way. */
export type EarlyKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

declare global {
  interface Window {
    /** Pressed before the back office listened; null while it does. */
    earlyKeys?: EarlyKey[] | null
  }
}

/**
 * Runs in the head. The back office is sent as a page that only waits, and a slow line keeps it waiting: what is pressed then
 * is kept for it, and Ctrl K does not end in the browser's own search. Keep it one line, like the script beside it.
 */
export const earlyKeysScript = `window.earlyKeys=[];addEventListener('keydown',function(e){var k=window.earlyKeys;if(!k||!/^\\/admin(\\/|$)/.test(location.pathname)||e.repeat||k.length>40)return;var j=(e.ctrlKey||e.metaKey)&&!e.altKey&&!e.shiftKey&&e.key.toLowerCase()==='k';if(j)e.preventDefault();else if(e.key.length!==1||e.ctrlKey||e.metaKey||e.altKey)return;k.push({key:e.key,code:e.code,ctrlKey:e.ctrlKey,metaKey:e.metaKey,shiftKey:e.shiftKey,altKey:e.altKey})},true);`

export const isShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: EarlyKey) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

/**
 * From now on the shell listens itself.
 * @returns the keys that were meant for the page, and what was typed after Ctrl K, which was meant for its field
 */
export function takeEarlyKeys(): { keys: EarlyKey[]; typed: string | undefined } {
  const kept = window.earlyKeys ?? []
  window.earlyKeys = null
  const jump = kept.findIndex(isShortcut)
  if (jump < 0) return { keys: kept, typed: undefined }
  const after = kept.slice(jump + 1).filter(pressed => !isShortcut(pressed))
  return { keys: kept.slice(0, jump), typed: after.map(({ key }) => key).join('') }
}

/** The shell is gone, and with it whoever listened. */
export function keepEarlyKeys(): void {
  window.earlyKeys = []
}
