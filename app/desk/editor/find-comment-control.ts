const cardControlSelector = ':is(.remark-passage, textarea, .remark-actions button)'

/**
 * Control that gets the focus in a list of comments: a control of the selected comment, or else of an open comment, or
 * else the heading of the resolved comments, or else the list itself. Text fields of unsent replies come before other
 * controls.
 */
export const findCommentControl = (list: HTMLElement): HTMLElement =>
  list.querySelector<HTMLElement>('.remarks > ul > .remark-chosen textarea') ??
  list.querySelector<HTMLElement>(`.remarks > ul > .remark-chosen ${cardControlSelector}`) ??
  list.querySelector<HTMLElement>('.remarks > ul > li textarea') ??
  list.querySelector<HTMLElement>(`.remarks > ul > li ${cardControlSelector}`) ??
  list.querySelector<HTMLElement>('.remarks > details > summary') ??
  list
