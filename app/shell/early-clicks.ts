type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Interaction before hydration: a pressed control, or a field and its value. */
type EarlyPress = { pressed: HTMLElement } | { filled: Field; value: string; checked: boolean | undefined }

declare global {
  interface Window {
    /** Interactions from before React listened; null once it does. */
    earlyPresses?: EarlyPress[] | null
  }
}

/** Types of events for which React hydrates the target synchronously. */
const pressEvents =
  'pointerdown pointerup mousedown mouseup touchstart touchend click dblclick keydown keypress keyup input change'

/**
 * Inline script in the head. Page scripts start at the first interaction (pointer, key, touch, focus), or when the page
 * is loaded and idle, so that on a slow connection they do not delay the content; with the data saver only at the first
 * interaction. Until then links, forms and disclosures work as plain HTML, and interactions that need a script are
 * queued. React listens before hydration and would hydrate synchronously for each press, so these events are hidden
 * from it until hydration is complete. Must stay one line, like the scripts beside it.
 */
export const pageStartScript = [
  'window.earlyPresses=[];(function(){var d=document,w=window,lean="saver"in d.documentElement.dataset,begun;',
  // The scripts are at the end of the page, disabled by the server (`type="text/held"`).
  `function begin(){var h=d.querySelector('script[type="text/held"]');if(begun)return;`,
  `if(!h){if(d.readyState==='loading')addEventListener('DOMContentLoaded',begin,{once:true});return}begun=true;`,
  `h.dataset.modules.split(' ').forEach(function(m){var l=d.createElement('link');l.rel='modulepreload';l.href=m;d.head.append(l)});`,
  `var s=d.createElement('script');s.type='module';s.textContent=h.textContent;d.head.append(s)}`,
  // A pointermove without movement is ignored: browsers fire one when a page appears under a resting pointer.
  `function used(e){if(!begun&&!lean&&(e.type!=='pointermove'||e.movementX||e.movementY))begin()}`,
  `['pointermove','pointerdown','touchstart','keydown','focusin'].forEach(function(t){addEventListener(t,used,{capture:true,passive:true})});`,
  `addEventListener('load',function(){if(lean)return;w.requestIdleCallback?requestIdleCallback(begin,{timeout:5000}):setTimeout(begin,200)});`,
  `addEventListener('click',function(e){var p=w.earlyPresses,b=p&&e.isTrusted&&e.target.closest('button');`,
  `if(!b||b.disabled||(b.form&&b.type==='submit'))return;e.preventDefault();p.push({pressed:b});begin()},true);`,
  `addEventListener('input',function(e){var p=w.earlyPresses;if(p&&'value'in e.target){p.push({filled:e.target,value:e.target.value,checked:e.target.checked});begin()}},true);`,
  // The listeners are on the window, so that they run before React's, which are on the document.
  `'${pressEvents}'.split(' ').forEach(function(t){addEventListener(t,function(e){if(w.earlyPresses)e.stopPropagation()},{capture:true,passive:true})})})();`,
].join('')

/** Stops the queue; from now on React listens. Replays the queued interactions in order. */
export function replayEarlyClicks(): void {
  const earlyClicks = window.earlyPresses ?? []
  window.earlyPresses = null
  earlyClicks.forEach((press, place) => {
    if ('pressed' in press) {
      if (press.pressed.isConnected) press.pressed.click()
      return
    }
    // Only the last value of a field is replayed, because typing queues one entry per letter.
    const isLast = !earlyClicks.slice(place + 1).some(later => 'filled' in later && later.filled === press.filled)
    if (isLast && press.filled.isConnected) fillAgain(press.filled, press)
  })
}

/**
 * The known value is reset: React ignores a change event whose value equals the last known one, and hydration took
 * over the typed value.
 */
function fillAgain(field: Field, { value, checked }: { value: string; checked: boolean | undefined }): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked
    field.click()
    return
  }
  if (!(field instanceof HTMLInputElement && field.type === 'file')) {
    const caret = field instanceof HTMLSelectElement ? null : field.selectionStart
    field.value = ''
    // The native setter is used, past React's own property, so that React notices the new value.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(caret, caret)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
