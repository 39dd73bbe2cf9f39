const revealEventName = 'revealcontrol'
const selectEventName = 'selectplace'

/** Place in a rich text: a passage or heading by its words, a link by its URL, or an image by its URL. */
export type TextPlace = { words: string } | { heading: string } | { link: string } | { image: string }

/**
 * Finds the control of a field in the form. In a rich-text field the result is the text and not the toolbar; in any
 * other field, an input and not a button.
 */
function findFieldControl(name: string): HTMLElement | null {
  const within = (selector: string) => document.querySelector<HTMLElement>(`[data-field="${name}"] :is(${selector})`)
  return (
    document.querySelector<HTMLElement>(`form [name="${name}"]`) ??
    within('[contenteditable]') ??
    within('input:not([type="file"]), select, textarea') ??
    within('button')
  )
}

/**
 * Moves the focus to a control, after opening the elements that hide the control, such as a collapsed row of the side
 * panel.
 */
export function focusControl(control: HTMLElement | null | undefined): void {
  if (!control) return
  revealControl(control)
  control.focus()
}

/**
 * Opens the elements that hide a field, moves the focus to the control of the field and scrolls to the control.
 * @param selector selector of the control, for a field with several controls
 * @param place place in a rich text that is selected and scrolled to
 */
export function focusFieldByName(name: string, selector?: string, place?: TextPlace): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const control = selector === undefined ? findFieldControl(name) : document.querySelector<HTMLElement>(selector)
  // The rich-text editor may not have loaded yet.
  if (field) revealControl(field)
  focusControl(control)
  control?.scrollIntoView({ block: 'center' })
  if (place) control?.dispatchEvent(new CustomEvent(selectEventName, { detail: place }))
}

/**
 * Listens for requests to select a place in a rich text.
 * @returns a function that stops listening
 */
export function listenForTextPlace(text: HTMLElement, select: (place: TextPlace) => void): () => void {
  const listen = (event: Event) => event instanceof CustomEvent && select(event.detail)
  text.addEventListener(selectEventName, listen)
  return () => text.removeEventListener(selectEventName, listen)
}

/** Opens the elements that hide an element. Event listeners open these elements before the function returns. */
export function revealControl(element: HTMLElement): void {
  for (let place = element.closest('details'); place; place = place.parentElement?.closest('details') ?? null)
    place.setAttribute('open', '')
  element.dispatchEvent(new Event(revealEventName, { bubbles: true }))
}

/**
 * Listens for requests to show an element inside another element.
 * @returns a function that stops listening
 */
export function listenForReveal(place: HTMLElement, open: (element: HTMLElement) => void): () => void {
  const listen = ({ target }: Event) => target instanceof HTMLElement && open(target)
  place.addEventListener(revealEventName, listen)
  return () => place.removeEventListener(revealEventName, listen)
}
