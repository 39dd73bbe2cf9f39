import { type RefObject, useEffect, useState } from 'react'
import {
  type Placement,
  placeAmongOthers,
  placementAt,
  stepOf,
  travelling,
  within,
  withPlaced,
} from '../album-order.ts'

/** What is carried: which photos, at which place among those that stay, and by which of them it was taken. */
type Lifted = { photos: string[]; place: number; taken: string }

type Options = {
  order: readonly string[]
  selected: ReadonlySet<string>
  list: RefObject<HTMLElement | null>
  onPlace: (placement: Placement) => void
  nameOf: (id: string) => string
}

const tileOf = (list: HTMLElement | null, id: string | undefined) =>
  id ? list?.querySelector<HTMLElement>(`[data-photo="${id}"]`) : null

/** How many tiles stand in one row just now. */
function columnsOf(list: HTMLElement | null): number {
  const tiles = [...(list?.children ?? [])] as HTMLElement[]
  return Math.max(1, tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length)
}

/**
 * Photos put in order by keyboard: Space lifts and sets down, arrows, Home and End move, Escape puts back. While nothing is
 * lifted the same keys go from photo to photo. What happens is said.
 */
export function useLifted({ order, selected, list, onPlace, nameOf }: Options) {
  const [lifted, setLifted] = useState<Lifted>()
  const [said, setSaid] = useState('')
  const shown = lifted ? withPlaced(order, lifted.photos, lifted.place) : order
  // A tile that moves within the list may lose the focus on its way.
  const carried = lifted?.taken
  const at = lifted?.place
  useEffect(() => {
    if (at !== undefined) tileOf(list.current, carried)?.focus()
  }, [list, carried, at])

  const placeSaid = (place: number) => `${place + 1} of ${order.length}`

  function lift(id: string) {
    const photos = travelling(order, id, selected)
    const place = placeAmongOthers(order, photos)
    setLifted({ photos, place, taken: id })
    const what = photos.length === 1 ? nameOf(id) : `${photos.length} pictures`
    setSaid(`Lifted ${what}, ${placeSaid(place)}. Arrows move, Space sets down, Escape puts back.`)
  }
  function setDown({ photos, place }: Lifted) {
    setLifted(undefined)
    setSaid(`Set down, ${placeSaid(place)}.`)
    if (withPlaced(order, photos, place).join() !== order.join()) onPlace(placementAt(order, photos, place))
  }
  function putBack({ photos }: Lifted) {
    setLifted(undefined)
    setSaid(`Put back, ${placeSaid(placeAmongOthers(order, photos))}.`)
  }

  function onKeyDown(id: string, event: React.KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = stepOf(key, columnsOf(list.current), rightToLeft)
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
      const place = within(lifted.place + step, order.length - lifted.photos.length)
      setLifted({ ...lifted, place })
      setSaid(`${placeSaid(place)}.`)
    } else if (step !== undefined) {
      event.preventDefault()
      tileOf(list.current, order[within(order.indexOf(id) + step, order.length - 1)])?.focus()
    }
  }
  return { shown, lifted, said, onKeyDown }
}
