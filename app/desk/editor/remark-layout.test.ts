import { describe, expect, it } from 'vitest'
import { placeCommentCards } from './remark-layout.ts'

const makeCard = (id: string, top: number, height = 100) => ({ id, top, height })
const place = (cards: ReturnType<typeof makeCard>[], chosen?: string) => placeCommentCards(cards, chosen).tops

describe('the cards of comments', () => {
  it('are beside their passages where the window is wide enough', () => {
    expect(place([makeCard('a', 0), makeCard('b', 300)])).toEqual([0, 300])
  })
  it('move down where two commented passages are close together', () => {
    expect(place([makeCard('a', 40), makeCard('b', 40), makeCard('c', 60)])).toEqual([40, 152, 264])
  })
  it('move away from the selected card, which stays beside its passage', () => {
    const cards = [makeCard('a', 300), makeCard('b', 300), makeCard('c', 320)]
    expect(place(cards, 'b')).toEqual([188, 300, 412])
  })
  it('never begin above the first line of the text', () => {
    expect(place([makeCard('a', 10), makeCard('b', 20)], 'b')).toEqual([0, 112])
    expect(place([makeCard('a', -50)])).toEqual([0])
  })
  it('are below all other cards if their commented passage was deleted', () => {
    expect(place([makeCard('a', 500), makeCard('gone', Number.POSITIVE_INFINITY)])).toEqual([500, 612])
    expect(place([makeCard('gone', Number.POSITIVE_INFINITY)])).toEqual([0])
  })
  it('need the total height of all cards, even thirty on one passage', () => {
    const thirty = Array.from({ length: 30 }, (_, at) => makeCard(String(at), 0))
    const { tops, height } = placeCommentCards(thirty, '29')
    expect(tops.every((top, at) => top === at * 112)).toBe(true)
    expect(height).toBe(30 * 112 - 12)
    expect(placeCommentCards([], undefined)).toEqual({ tops: [], height: 0 })
  })
})
