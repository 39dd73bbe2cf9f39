const name = 'revealcontrol'

/** Moves the focus to a control, after opening elements that hide the control, such as a closed row of the panel. */
export function focusControl(control: HTMLElement | null | undefined): void {
  if (!control) return
  revealControl(control)
  control.focus()
}

/** Opens the elements that hide an element. Listeners open them before the call returns. */
export function revealControl(element: HTMLElement): void {
  element.closest('details')?.setAttribute('open', '')
  element.dispatchEvent(new Event(name, { bubbles: true }))
}

/**
 * Listens for requests to show an element inside another element.
 * @returns a function that stops listening
 */
export function listenForReveal(place: HTMLElement, open: (element: HTMLElement) => void): () => void {
  const listen = ({ target }: Event) => target instanceof HTMLElement && open(target)
  place.addEventListener(name, listen)
  return () => place.removeEventListener(name, listen)
}
