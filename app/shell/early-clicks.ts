type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Interaction before hydration: a control that was pressed, or a field with its value. */
type EarlyInteraction = { pressed: HTMLElement } | { filled: FormField; value: string; checked: boolean | undefined }

declare global {
  interface Window {
    /** Interactions from before React was listening. Null once React listens. */
    earlyPresses?: EarlyInteraction[] | null
  }
}

/** Types of events for which React hydrates the target synchronously. */
const pressEvents =
  'pointerdown pointerup mousedown mouseup touchstart touchend click dblclick keydown keypress keyup input change'

/**
 * Inline script in the head. It starts the page's scripts at the first interaction (pointer, key, touch, focus), or
 * when the page is loaded and idle, so that scripts do not delay the content on a slow connection. With the data
 * saver, the scripts start only at the first interaction. Before that, links, forms and disclosures work as plain
 * HTML, and interactions that need a script are queued. React listens before hydration and would hydrate synchronously
 * for each press, so the script hides these events from React until hydration is complete. Must stay one line, like
 * the other inline scripts.
 */
export const earlyClicksScript = [
  'window.earlyPresses=[];(function(){var d=document,w=window,lean="saver"in d.documentElement.dataset,begun;',
  // The scripts are at the end of the page. The server has disabled them (`type="text/held"`).
  `function begin(){var h=d.querySelector('script[type="text/held"]');if(begun)return;`,
  `if(!h){if(d.readyState==='loading')addEventListener('DOMContentLoaded',begin,{once:true});return}begun=true;`,
  `h.dataset.modules.split(' ').forEach(function(m){var l=d.createElement('link');l.rel='modulepreload';l.href=m;d.head.append(l)});`,
  `var s=d.createElement('script');s.type='module';s.textContent=h.textContent;d.head.append(s)}`,
  // A pointermove without movement is ignored, because browsers fire such an event when a page appears under a resting
  // pointer.
  `function used(e){if(!begun&&!lean&&(e.type!=='pointermove'||e.movementX||e.movementY))begin()}`,
  `['pointermove','pointerdown','touchstart','keydown','focusin'].forEach(function(t){addEventListener(t,used,{capture:true,passive:true})});`,
  `addEventListener('load',function(){if(lean)return;w.requestIdleCallback?requestIdleCallback(begin,{timeout:5000}):setTimeout(begin,200)});`,
  `addEventListener('click',function(e){var p=w.earlyPresses,b=p&&e.isTrusted&&e.target.closest('button');`,
  `if(!b||b.disabled||(b.form&&b.type==='submit'))return;e.preventDefault();p.push({pressed:b});begin()},true);`,
  `addEventListener('input',function(e){var p=w.earlyPresses;if(p&&'value'in e.target){p.push({filled:e.target,value:e.target.value,checked:e.target.checked});begin()}},true);`,
  // The listeners are on the window, so that they run before the listeners of React, which are on the document.
  `'${pressEvents}'.split(' ').forEach(function(t){addEventListener(t,function(e){if(w.earlyPresses)e.stopPropagation()},{capture:true,passive:true})})})();`,
].join('')

/** Ends the queue, and replays its interactions in order. From now on React listens. */
export function replayEarlyClicks(): void {
  const earlyClicks = window.earlyPresses ?? []
  window.earlyPresses = null
  earlyClicks.forEach((press, place) => {
    if ('pressed' in press) {
      if (press.pressed.isConnected) press.pressed.click()
      return
    }
    // Only the last value of a field is replayed, because typing adds one entry per letter to the queue.
    const isLast = !earlyClicks.slice(place + 1).some(later => 'filled' in later && later.filled === press.filled)
    if (isLast && press.filled.isConnected) refillField(press.filled, press)
  })
}

/**
 * Sets the value of a field again. The value that React has recorded is reset first, because React ignores a change
 * event if the value equals the recorded value, and hydration has recorded the typed value.
 */
function refillField(field: FormField, { value, checked }: { value: string; checked: boolean | undefined }): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked
    field.click()
    return
  }
  if (!(field instanceof HTMLInputElement && field.type === 'file')) {
    const caret = field instanceof HTMLSelectElement ? null : field.selectionStart
    field.value = ''
    // The native setter is called in place of React's, so that React notices the new value.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(caret, caret)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
