/** Moves the focus to an element that is not a control, such as a title, without scrolling to the element. */
export function focusElement(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}
