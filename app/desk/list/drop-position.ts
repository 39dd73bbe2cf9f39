/** Ids in the order of a list. */
type Order = readonly string[]

/** Where some of a list go: these, in this order, before another one, or last. */
export type DropPosition = { moved: string[]; before: string | null }

/** Those that travel together: all that are selected, in their order, when one of them is taken. */
export const draggedRows = (order: Order, taken: string, selected: ReadonlySet<string>): string[] =>
  selected.has(taken) ? order.filter(id => selected.has(id)) : [taken]

/** The order once some stand at a place among those that stay, counted from 0. */
export const reorder = (order: Order, moved: Order, place: number): string[] =>
  order.filter(id => !moved.includes(id)).toSpliced(place, 0, ...moved)

/** At which place among those that stay the others stand now. */
export function placeAmongOthers(order: Order, moved: Order): number {
  const first = order.findIndex(id => moved.includes(id))
  return Math.max(0, first)
}

export function positionAt(order: Order, moved: Order, place: number): DropPosition {
  const others = order.filter(id => !moved.includes(id))
  return { moved: [...moved], before: others[place] ?? null }
}

/** What is asked when the one that was taken is dropped on another: behind it on the way on, before it on the way back. */
export function positionOver(order: Order, moved: Order, taken: string, over: string): DropPosition | undefined {
  const from = order.indexOf(taken)
  const to = order.indexOf(over)
  if (from < 0 || to < 0 || from === to) return undefined
  const after = order.toSpliced(from, 1).toSpliced(to, 0, taken)
  const next = after.slice(to + 1).find(id => !moved.includes(id))
  return { moved: [...moved], before: next ?? null }
}

/** What puts some back to where they stood in an order: run by run, the last one first, since each stands before what follows it. */
export function undoPositions(order: Order, moved: Order): DropPosition[] {
  const runs: DropPosition[] = []
  let run: string[] = []
  for (const id of [...order, null]) {
    if (id !== null && moved.includes(id)) {
      run.push(id)
    } else if (run.length > 0) {
      runs.unshift({ moved: run, before: id })
      run = []
    }
  }
  return runs
}

/** How far a key moves in rows of `columns`; undefined for a key that moves nothing. */
export function stepOf(key: string, columns: number, rightToLeft = false): number | undefined {
  const on = rightToLeft ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: on,
    ArrowLeft: -on,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  return steps[key]
}

export const clampPlace = (place: number, last: number): number => Math.min(last, Math.max(0, place))
