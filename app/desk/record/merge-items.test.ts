import { describe, expect, it } from 'vitest'
import { mergeItems } from './merge-items.ts'

const at = (time: string, title: string, people: string[] = []) => ({ time, title, people })
const [doors, tea, logs] = [at('9', 'Doors'), at('10', 'Tea'), at('11', 'Logs')]
const base = [doors, tea, logs]

describe('a merge of list changes', () => {
  it('keeps an added item and an item that the other user changed', () => {
    const supper = at('19', 'Supper')
    const later = at('11', 'Logs', ['Ama'])
    expect(mergeItems(base, [...base, supper], [doors, tea, later])).toEqual({ both: [doors, tea, later, supper] })
    expect(mergeItems(base, [doors, tea, later], [...base, supper])).toEqual({ both: [doors, tea, later, supper] })
  })
  it('merges changes of adjacent items', () => {
    const [early, late] = [at('8', 'Doors'), at('12', 'Tea')]
    expect(mergeItems(base, [early, tea, logs], [doors, late, logs])).toEqual({ both: [early, late, logs] })
  })
  it('keeps the removal of one item and the insertion of another', () => {
    const walk = at('10:30', 'A walk')
    expect(mergeItems(base, [doors, logs], [doors, tea, walk, logs])).toEqual({ both: [doors, walk, logs] })
    expect(mergeItems(base, [doors, tea, walk, logs], [doors, logs])).toEqual({ both: [doors, walk, logs] })
  })
  it('puts items of the other user before items of the current user', () => {
    const [one, other] = [at('19', 'Supper'), at('20', 'Songs')]
    expect(mergeItems(base, [...base, one], [...base, other])).toEqual({ both: [...base, other, one] })
    expect(mergeItems(base, [...base, one], [...base, one])).toEqual({ both: [...base, one] })
    expect(mergeItems([], [one], [other])).toEqual({ both: [other, one] })
  })
  it('applies a change to an item that the other user moved', () => {
    const coffee = at('10', 'Coffee')
    expect(mergeItems(base, [logs, doors, tea], [doors, coffee, logs])).toEqual({ both: [logs, doors, coffee] })
    expect(mergeItems(base, [doors, coffee, logs], [logs, doors, tea])).toEqual({ both: [logs, doors, coffee] })
  })
  it('asks about an item that both users changed differently', () => {
    const [coffee, cocoa, early] = [at('10', 'Coffee'), at('10', 'Cocoa'), at('8', 'Doors')]
    expect(mergeItems(base, [early, coffee, logs], [doors, cocoa, logs])).toEqual({
      asks: { before: [tea], mine: [coffee], theirs: [cocoa] },
      settledAs: { mine: [early, coffee, logs], theirs: [early, cocoa, logs] },
    })
  })
  it('asks about an item that one user removed and another changed', () => {
    const coffee = at('10', 'Coffee')
    expect(mergeItems(base, [doors, logs], [doors, coffee, logs])).toEqual({
      asks: { before: [tea], mine: [], theirs: [coffee] },
      settledAs: { mine: [doors, logs], theirs: [doors, coffee, logs] },
    })
  })
  it('matches items by position if both users rewrote them', () => {
    const [mine, theirs] = [at('12', 'Songs'), at('13', 'Dances')]
    expect(mergeItems(base, [doors, mine, logs], [doors, theirs, logs])).toMatchObject({
      asks: { before: [tea], mine: [mine], theirs: [theirs] },
    })
  })
  it('finds no conflict if both changes are equal', () => {
    expect(mergeItems(base, [doors, logs], [doors, logs])).toEqual({ both: [doors, logs] })
  })
  it('finds a conflict if both users reorder the list differently', () => {
    expect(mergeItems(base, [tea, doors, logs], [doors, logs, tea])).toBeUndefined()
  })
  it('distinguishes equal items by their position', () => {
    const twice = [tea, doors, tea]
    expect(mergeItems(twice, [tea, doors], [tea, at('9:30', 'Doors'), tea])).toEqual({
      both: [tea, at('9:30', 'Doors')],
    })
  })
})
