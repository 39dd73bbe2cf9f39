/** Ids of all items, in list order. */
type ItemOrder = readonly string[]

/**
 * Move of list items: `moved` are placed, in this order, before the item `before`, or at the end if `before` is null.
 */
export type DropPosition = { moved: string[]; before: string | null }

/**
 * Ids of the items that a drag moves: all selected items, in list order, if the dragged item is selected; otherwise the
 * dragged item.
 */
export const listDraggedIds = (order: ItemOrder, draggedId: string, selected: ReadonlySet<string>): string[] =>
  selected.has(draggedId) ? order.filter(id => selected.has(id)) : [draggedId]

/** Order after the moved items were inserted at a zero-based position among the other items. */
export const moveItemsInOrder = (order: ItemOrder, moved: ItemOrder, place: number): string[] =>
  order.filter(id => !moved.includes(id)).toSpliced(place, 0, ...moved)

/** Current position of the moved items, counted among the other items. */
export function findPositionAmongOtherItems(order: ItemOrder, moved: ItemOrder): number {
  const first = order.findIndex(id => moved.includes(id))
  return Math.max(0, first)
}

export function findDropPositionAtItem(order: ItemOrder, moved: ItemOrder, place: number): DropPosition {
  const others = order.filter(id => !moved.includes(id))
  return { moved: [...moved], before: others[place] ?? null }
}

/**
 * Position for a drop on another item: after that item when the move goes forward, before that item when the move goes
 * back.
 */
export function findDropPositionOverItem(
  order: ItemOrder,
  moved: ItemOrder,
  taken: string,
  targetId: string,
): DropPosition | undefined {
  const from = order.indexOf(taken)
  const targetIndex = order.indexOf(targetId)
  if (from < 0 || targetIndex < 0 || from === targetIndex) return undefined
  const after = order.toSpliced(from, 1).toSpliced(targetIndex, 0, taken)
  const next = after.slice(targetIndex + 1).find(id => !moved.includes(id))
  return { moved: [...moved], before: next ?? null }
}

/**
 * Moves that restore a former order, one move per group of adjacent items. The last group is moved first, because each
 * group is placed before its successor.
 */
export function listUndoPositions(order: ItemOrder, moved: ItemOrder): DropPosition[] {
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

/** Number of positions that an arrow key moves an item in a grid with `columns` columns. Undefined for other keys. */
export function findArrowKeyStep(key: string, columns: number, isRightToLeft = false): number | undefined {
  const on = isRightToLeft ? -1 : 1
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

export const clampListPosition = (place: number, last: number): number => Math.min(last, Math.max(0, place))
