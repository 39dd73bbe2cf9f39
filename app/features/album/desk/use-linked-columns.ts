import { type RefObject, useEffect, useState } from 'react'

type ColumnRef = RefObject<HTMLElement | null>
/** Visible part of a column, in px of the window, without the table's sticky header. */
type VisibleFrame = { top: number; bottom: number }

const listItems = (column: HTMLElement) => [...column.querySelectorAll<HTMLElement>('[data-photo]')]

function measureFrame(column: HTMLElement): VisibleFrame {
  const { top, bottom } = column.getBoundingClientRect()
  return { top: top + (column.querySelector('thead')?.offsetHeight ?? 0), bottom }
}

/** Finds the first item that ends below a height. The items are in the order of the page. */
function findItemAt(items: readonly HTMLElement[], height: number): HTMLElement | undefined {
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.getBoundingClientRect().bottom ?? 0) > height) high = middle
    else low = middle + 1
  }
  return items[low]
}

/** Scrolls a column, and not the page, as little as needed to show an item completely. */
function scrollToItem(column: HTMLElement, item: HTMLElement): void {
  const frame = measureFrame(column)
  const { top, bottom } = item.getBoundingClientRect()
  if (top < frame.top) column.scrollTop -= frame.top - top
  else if (bottom > frame.bottom) column.scrollTop += bottom - frame.bottom
}

/** Scrolls the tiles to the photos of the visible rows. */
function scrollTilesToVisibleRows(tiles: HTMLElement, texts: HTMLElement): void {
  const rows = listItems(texts)
  const frame = measureFrame(texts)
  // The tile of the first row is shown last, so that this tile stays visible if the tiles of all rows do not fit.
  for (const height of [frame.bottom - 1, frame.top]) {
    const id = findItemAt(rows, height)?.dataset.photo
    const tile = id && tiles.querySelector<HTMLElement>(`[data-photo="${id}"]`)
    if (tile) scrollToItem(tiles, tile)
  }
}

/**
 * Scrolls the rows to the photos of the visible tiles. If the tiles are at their start, the first row is at the top; if
 * the tiles are at their end, the last row is at the bottom. If a filter has left out the row of a tile, the next row
 * is used.
 */
function scrollRowsToVisibleTiles(tiles: HTMLElement, texts: HTMLElement): void {
  const order = listItems(tiles)
  const placeOf = new Map(order.map(({ dataset }, place) => [dataset.photo, place]))
  const getPlace = (item: HTMLElement | undefined) => placeOf.get(item?.dataset.photo) ?? 0
  const tileFrame = measureFrame(tiles)
  const first = getPlace(findItemAt(order, tileFrame.top))
  const last = getPlace(findItemAt(order, tileFrame.bottom - 1))
  const share = tiles.scrollTop / Math.max(1, tiles.scrollHeight - tiles.clientHeight)
  const place = Math.floor(first + share * (last - first))
  const rows = listItems(texts)
  const row = (rows.find(each => getPlace(each) >= place) ?? rows.at(-1))?.getBoundingClientRect()
  const frame = measureFrame(texts)
  if (row) texts.scrollTop += row.top - frame.top - share * (frame.bottom - frame.top - row.height)
}

/**
 * Links the two columns of an album, which scroll separately. When the user scrolls one column, the other column shows
 * the same photos. The current photo is the photo whose texts have the focus.
 * @returns id of the current photo
 */
export function useLinkedColumns(tiles: ColumnRef, texts: ColumnRef): string | undefined {
  const [currentId, setCurrentId] = useState<string>()
  useEffect(() => {
    if (!tiles.current || !texts.current) return
    const columns = { tiles: tiles.current, texts: texts.current }
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true }
    // Only a scroll by the user moves the other column. Otherwise the columns would move each other.
    let leader: HTMLElement | undefined
    let frame = 0
    const follow = () => {
      if (leader === columns.tiles) scrollRowsToVisibleTiles(columns.tiles, columns.texts)
      else scrollTilesToVisibleRows(columns.tiles, columns.texts)
    }
    for (const column of [columns.tiles, columns.texts]) {
      for (const action of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'] as const)
        column.addEventListener(
          action,
          () => {
            leader = column
          },
          options,
        )
      column.addEventListener(
        'scroll',
        () => {
          if (leader !== column) return
          cancelAnimationFrame(frame)
          frame = requestAnimationFrame(follow)
        },
        options,
      )
    }
    columns.texts.addEventListener(
      'focusin',
      ({ target }) => {
        const id = (target as Element).closest<HTMLElement>('[data-photo]')?.dataset.photo
        setCurrentId(id)
        const tile = id && columns.tiles.querySelector<HTMLElement>(`[data-photo="${id}"]`)
        if (tile) scrollToItem(columns.tiles, tile)
      },
      options,
    )
    columns.texts.addEventListener('focusout', () => setCurrentId(undefined), options)
    return () => {
      listening.abort()
      cancelAnimationFrame(frame)
    }
  }, [tiles, texts])
  return currentId
}
