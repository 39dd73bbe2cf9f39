const ofCard = ':is(.remark-passage, textarea, .remark-actions button)'

/**
 * Control that gets the focus in a list of comments: the control of the selected comment, or else of the first open
 * comment, or else the heading of the resolved comments, or else the list itself. A reply
 * that was begun goes before the other controls.
 */
export const findCommentControl = (list: HTMLElement): HTMLElement =>
  list.querySelector<HTMLElement>('.remarks > ul > .remark-chosen textarea') ??
  list.querySelector<HTMLElement>(`.remarks > ul > .remark-chosen ${ofCard}`) ??
  list.querySelector<HTMLElement>('.remarks > ul > li textarea') ??
  list.querySelector<HTMLElement>(`.remarks > ul > li ${ofCard}`) ??
  list.querySelector<HTMLElement>('.remarks > details > summary') ??
  list
