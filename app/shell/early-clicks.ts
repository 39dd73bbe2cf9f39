type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a reader did to a page before it was alive: a control that was pressed, or a field and what it then held. */
type EarlyPress = { pressed: HTMLElement } | { filled: Field; value: string; checked: boolean | undefined }

declare global {
  interface Window {
    /** Pressed and filled in before React listened; null once it does. */
    earlyPresses?: EarlyPress[] | null
  }
}

/** Those for which React takes over what it has not yet, in the very moment. */
const pressEvents =
  'pointerdown pointerup mousedown mouseup touchstart touchend click dblclick keydown keypress keyup input change'

/**
 * Runs in the head. The scripts of a page begin at the first sign that somebody uses it (pointer, key, touch, focus), or once
 * it is loaded and idle, so that on a poor line they take nothing from what is read. Links, forms and disclosures answer
 * until then as plain HTML; what only a script can answer is kept for it. For whoever counts bytes they begin with that alone. React listens before it has taken the page over, and
 * would do all of that at once for a press that comes meanwhile: it hears of none until it has. Keep it one line, like the
 * scripts beside it.
 */
export const pageStartScript = [
  'window.earlyPresses=[];(function(){var d=document,w=window,lean="saver"in d.documentElement.dataset,begun;',
  // The scripts stand at the end of the page, held back by the server.
  `function begin(){var h=d.querySelector('script[type="text/held"]');if(begun)return;`,
  `if(!h){if(d.readyState==='loading')addEventListener('DOMContentLoaded',begin,{once:true});return}begun=true;`,
  `h.dataset.modules.split(' ').forEach(function(m){var l=d.createElement('link');l.rel='modulepreload';l.href=m;d.head.append(l)});`,
  `var s=d.createElement('script');s.type='module';s.textContent=h.textContent;d.head.append(s)}`,
  // A page that appears under a resting pointer is told of a move that was none.
  `function used(e){if(!begun&&!lean&&(e.type!=='pointermove'||e.movementX||e.movementY))begin()}`,
  `['pointermove','pointerdown','touchstart','keydown','focusin'].forEach(function(t){addEventListener(t,used,{capture:true,passive:true})});`,
  `addEventListener('load',function(){if(lean)return;w.requestIdleCallback?requestIdleCallback(begin,{timeout:5000}):setTimeout(begin,200)});`,
  `addEventListener('click',function(e){var p=w.earlyPresses,b=p&&e.isTrusted&&e.target.closest('button');`,
  `if(!b||b.disabled||(b.form&&b.type==='submit'))return;e.preventDefault();p.push({pressed:b});begin()},true);`,
  `addEventListener('input',function(e){var p=w.earlyPresses;if(p&&'value'in e.target){p.push({filled:e.target,value:e.target.value,checked:e.target.checked});begin()}},true);`,
  // It listens on the document, so the window hears them first.
  `'${pressEvents}'.split(' ').forEach(function(t){addEventListener(t,function(e){if(w.earlyPresses)e.stopPropagation()},{capture:true,passive:true})})})();`,
].join('')

/** From now on React listens. What was pressed and filled in before is done again in its order, so that it is heard. */
export function replayEarlyClicks(): void {
  const kept = window.earlyPresses ?? []
  window.earlyPresses = null
  kept.forEach((press, place) => {
    if ('pressed' in press) {
      if (press.pressed.isConnected) press.pressed.click()
      return
    }
    // A word is typed letter by letter: the last is the word.
    const isLast = !kept.slice(place + 1).some(later => 'filled' in later && later.filled === press.filled)
    if (isLast && press.filled.isConnected) fillAgain(press.filled, press)
  })
}

/** React hears of a field only what differs from what it last knew, and it took the field over as it stood. */
function fillAgain(field: Field, { value, checked }: { value: string; checked: boolean | undefined }): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked
    field.click()
    return
  }
  if (!(field instanceof HTMLInputElement && field.type === 'file')) {
    const caret = field instanceof HTMLSelectElement ? null : field.selectionStart
    field.value = ''
    // Past what React put over the field's own property, so that it does not know the value yet.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(caret, caret)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
