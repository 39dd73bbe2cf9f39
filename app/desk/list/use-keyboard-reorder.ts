import { type RefObject, useEffect, useState } from 'react'
import {
  clampListPosition,
  type DropPosition,
  findArrowKeyStep,
  findDropPositionAtItem,
  findPositionAmongOtherItems,
  listDraggedIds,
  moveItemsInOrder,
} from './drop-position.ts'

/**
 * Items that the user has picked up with the keyboard, their position among the other items, and the item that was
 * picked up first.
 */
type PickedUpItems = { moved: string[]; place: number; taken: string }

type Options = {
  order: readonly string[]
  selected: ReadonlySet<string>
  list: RefObject<HTMLElement | null>
  onPlace: (placement: DropPosition) => void
  nameOf: (id: string) => string
  /** Plural noun for the items, e.g. `pictures`. */
  many: string
}

const findItem = (list: HTMLElement | null, id: string | undefined) =>
  id ? list?.querySelector<HTMLElement>(`[data-movable="${id}"]`) : null

/** Counts the items in one row of the list. */
function countColumns(list: HTMLElement | null): number {
  const items = [...(list?.children ?? [])] as HTMLElement[]
  return Math.max(1, items.filter(({ offsetTop }) => offsetTop === items[0]?.offsetTop).length)
}

/**
 * Reorders a list with the keyboard: Space picks up and drops, arrows, Home and End move, Escape cancels. While no item
 * is picked up, the same keys move the focus. Each step is announced to screen readers. Items need the attribute
 * `data-movable` with their id.
 */
export function useKeyboardReorder({ order, selected, list, onPlace, nameOf, many }: Options) {
  const [lifted, setLifted] = useState<PickedUpItems>()
  const [said, setSaid] = useState('')
  const shown = lifted ? moveItemsInOrder(order, lifted.moved, lifted.place) : order
  // Sets the focus again, because an item can lose the focus when the item is moved in the DOM.
  const carried = lifted?.taken
  const at = lifted?.place
  useEffect(() => {
    if (at !== undefined) findItem(list.current, carried)?.focus()
  }, [list, carried, at])

  const formatPlace = (place: number) => `${place + 1} of ${order.length}`

  function lift(id: string) {
    const moved = listDraggedIds(order, id, selected)
    const place = findPositionAmongOtherItems(order, moved)
    setLifted({ moved, place, taken: id })
    const liftedLabel = moved.length === 1 ? nameOf(id) : `${moved.length} ${many}`
    setSaid(`Picked up ${liftedLabel}, ${formatPlace(place)}. Arrow keys move it, Space drops it, Escape cancels.`)
  }
  function setDown({ moved, place }: PickedUpItems) {
    setLifted(undefined)
    setSaid(`Dropped, ${formatPlace(place)}.`)
    if (moveItemsInOrder(order, moved, place).join() !== order.join())
      onPlace(findDropPositionAtItem(order, moved, place))
  }
  function putBack({ moved }: PickedUpItems) {
    setLifted(undefined)
    setSaid(`Cancelled, ${formatPlace(findPositionAmongOtherItems(order, moved))}.`)
  }

  function onKeyDown(id: string, event: React.KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = findArrowKeyStep(key, countColumns(list.current), isRightToLeft)
    if (key === ' ') {
      event.preventDefault()
      if (!event.repeat) lifted ? setDown(lifted) : lift(id)
    } else if (lifted && key === 'Enter') {
      event.preventDefault()
      setDown(lifted)
    } else if (lifted && key === 'Escape') {
      event.preventDefault()
      putBack(lifted)
    } else if (lifted && step !== undefined) {
      event.preventDefault()
      const place = clampListPosition(lifted.place + step, order.length - lifted.moved.length)
      setLifted({ ...lifted, place })
      setSaid(`${formatPlace(place)}.`)
    } else if (step !== undefined) {
      event.preventDefault()
      findItem(list.current, order[clampListPosition(order.indexOf(id) + step, order.length - 1)])?.focus()
    }
  }
  return { shown, lifted, said, onKeyDown }
}
