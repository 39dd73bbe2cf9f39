/** Card of a comment beside the text. `top`: position of its passage, in px; infinite for a deleted passage. */
export type CommentCard = { id: string; top: number; height: number }

/** Space between two cards, in px. */
const cardGapPx = 12

/**
 * Positions of cards beside the text, in order, without overlaps, each card as near to its passage as there is room.
 * The selected card is exactly beside its passage if the cards before it have enough room to move up.
 */
export function placeCommentCards(
  cards: readonly CommentCard[],
  chosen: string | undefined,
): { tops: number[]; height: number } {
  const tops: number[] = []
  const anchor = cards.findIndex(({ id }) => id === chosen)
  let room = 0
  let bottom = 0
  for (const [at, { top, height }] of cards.entries()) {
    const wished = Number.isFinite(top) ? Math.max(top, 0) : 0
    tops[at] = at === anchor ? Math.max(wished, room) : Math.max(wished, bottom)
    if (at === anchor) moveCardsUp(cards, tops, at)
    bottom = (tops[at] ?? 0) + height + cardGapPx
    room += height + cardGapPx
  }
  return { tops, height: Math.max(bottom - cardGapPx, 0) }
}

/** Moves the cards before a card up so that the cards do not overlap. */
function moveCardsUp(cards: readonly CommentCard[], tops: number[], anchor: number): void {
  for (let at = anchor - 1; at >= 0; at--) {
    const next = tops[at + 1] ?? 0
    tops[at] = Math.min(tops[at] ?? 0, next - cardGapPx - (cards[at]?.height ?? 0))
  }
}
