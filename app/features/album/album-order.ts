/** Ids in the order of an album. */
type Order = readonly string[]

/** What `place_photos` is asked: these photos, in this order, before another one, or last. */
export type Placement = { photos: string[]; before: string | null }

/** The photos that travel together: all that are selected, in their order, when one of them is taken. */
export const travelling = (order: Order, taken: string, selected: ReadonlySet<string>): string[] =>
  selected.has(taken) ? order.filter(id => selected.has(id)) : [taken]

/** The order once photos stand at a place among those that stay, counted from 0. */
export const withPlaced = (order: Order, photos: Order, place: number): string[] =>
  order.filter(id => !photos.includes(id)).toSpliced(place, 0, ...photos)

/** At which place among those that stay the photos stand now. */
export function placeAmongOthers(order: Order, photos: Order): number {
  const first = order.findIndex(id => photos.includes(id))
  return Math.max(0, first)
}

export function placementAt(order: Order, photos: Order, place: number): Placement {
  const others = order.filter(id => !photos.includes(id))
  return { photos: [...photos], before: others[place] ?? null }
}

/** What is asked when the one that was taken is dropped on another: behind it on the way on, before it on the way back. */
export function placementOver(order: Order, photos: Order, taken: string, over: string): Placement | undefined {
  const from = order.indexOf(taken)
  const to = order.indexOf(over)
  if (from < 0 || to < 0 || from === to) return undefined
  const moved = order.toSpliced(from, 1).toSpliced(to, 0, taken)
  const next = moved.slice(to + 1).find(id => !photos.includes(id))
  return { photos: [...photos], before: next ?? null }
}

/** What puts photos back to where they stood in an order: run by run, the last one first, since each stands before what follows it. */
export function placementsBack(order: Order, photos: Order): Placement[] {
  const runs: Placement[] = []
  let run: string[] = []
  for (const id of [...order, null]) {
    if (id !== null && photos.includes(id)) {
      run.push(id)
    } else if (run.length > 0) {
      runs.unshift({ photos: run, before: id })
      run = []
    }
  }
  return runs
}

/** How far a key moves a photo in rows of `columns`; undefined for a key that moves nothing. */
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

export const within = (place: number, last: number): number => Math.min(last, Math.max(0, place))
