const name = 'revealcontrol'

/** Gives a control the focus, after what hides it, such as a closed row of the panel, has opened. */
export function focusControl(control: HTMLElement | null | undefined): void {
  if (!control) return
  revealControl(control)
  control.focus()
}

/** Opens what hides an element. Listeners open it before the call returns. */
export function revealControl(element: HTMLElement): void {
  element.closest('details')?.setAttribute('open', '')
  element.dispatchEvent(new Event(name, { bubbles: true }))
}

/**
 * Listens for elements within another one that have to be shown.
 * @returns the function that stops listening
 */
export function onReveal(place: HTMLElement, open: (element: HTMLElement) => void): () => void {
  const listen = ({ target }: Event) => target instanceof HTMLElement && open(target)
  place.addEventListener(name, listen)
  return () => place.removeEventListener(name, listen)
}
