import type { Editor } from '@tiptap/react'
import { type RefObject, useLayoutEffect } from 'react'
import { findCommentRange, findPassageStart } from './comment-highlights.ts'
import { placeCommentCards } from './remark-layout.ts'
import type { CommentPlace } from './remark-queries.ts'

/** Id of the card with the form for a new comment. */
export const newCommentId = 'new'

/** Vertical position of a passage in the window, in px; infinite if the passage was deleted. */
function findPassageTop({ state, view }: Editor, id: string, started: CommentPlace | undefined): number {
  const from = id === newCommentId ? started && findPassageStart(state, started) : findCommentRange(state, id)?.from
  return from === undefined ? Number.POSITIVE_INFINITY : view.coordsAtPos(from).top
}

type Options = {
  list: RefObject<HTMLUListElement | null>
  editor: Editor
  /** Whether the cards are beside the text. If false, the cards are below one another in a list. */
  isBeside: boolean
  chosen: string | undefined
  /** Place of the passage that a new comment is being written for. */
  started: CommentPlace | undefined
  /** Ids of the comment cards in display order. When the order changes, the cards get new positions. */
  order: string
}

/** Positions the cards of comments beside their passages, again after each change of the text or of a card. */
export function useCommentLayout({ list, editor, isBeside, chosen, started, order }: Options): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of `order`, all cards are placed and observed again
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !isBeside || editor.isDestroyed) return
    const cards = [...element.children].filter(child => child instanceof HTMLElement)
    function place() {
      if (!element || editor.isDestroyed) return
      const origin = element.getBoundingClientRect().top
      const measured = cards.map(({ dataset: { of = '' }, offsetHeight }) => ({
        id: of,
        top: findPassageTop(editor, of, started) - origin,
        height: offsetHeight,
      }))
      const { tops, height } = placeCommentCards(measured, chosen)
      for (const [at, card] of cards.entries()) card.style.insetBlockStart = `${tops[at]}px`
      element.style.minHeight = `${height}px`
    }
    let frame = 0
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const observer = new ResizeObserver(placeSoon)
    for (const observed of [editor.view.dom, ...cards]) observer.observe(observed)
    editor.on('transaction', placeSoon)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      editor.off('transaction', placeSoon)
      for (const card of cards) card.style.insetBlockStart = ''
      element.style.minHeight = ''
    }
  }, [list, editor, isBeside, chosen, started, order])
}
