/** Moves the focus to an element that is no control, such as a title, without scrolling to it. */
export function focusElement(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}
