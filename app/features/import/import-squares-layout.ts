import { formatQuantity } from '../../platform/text/pluralize.ts'
import type { Import, ItemOutcome } from './import.ts'

/** State of a square in the progress display: the outcome of the items that the square represents. */
export type ItemSquareStatus =
  | 'created'
  | 'updated'
  | 'skipped'
  | 'conflict'
  | 'rejected'
  | 'undone'
  | 'kept'
  | 'partly'
  | 'waiting'

/** Progress of an import run, as the database returns it. */
export type RunProgress = {
  items: number
  /** Number of items that one square represents. */
  each: number
  /** States of the squares in the order of the import file, one letter per square. */
  squares: string
  /** Current number of items per second. Null if unknown. */
  pace: number | null
  /** Last processed items, newest first. */
  latest: {
    number: number
    title: string
    outcome: ItemOutcome
    said: string | null
    changes: string[]
    pictures: number | null
    at: string
  }[]
}

/** States of squares in the order of the legend. */
export const itemSquareStatuses: Record<ItemSquareStatus, { letter: string; word: string }> = {
  created: { letter: 'c', word: 'Created' },
  updated: { letter: 'u', word: 'Updated' },
  skipped: { letter: 's', word: 'Skipped' },
  conflict: { letter: 'x', word: 'Kept local version' },
  rejected: { letter: 'r', word: 'Error' },
  undone: { letter: 'b', word: 'Undone' },
  kept: { letter: 'k', word: 'Kept (edited since)' },
  partly: { letter: 'p', word: 'Running' },
  waiting: { letter: 'w', word: 'Waiting' },
}
export const itemSquareStatusNames = Object.keys(itemSquareStatuses) as ItemSquareStatus[]

/** Distance from one square to the next, in SVG units. */
const squareSide = 12
const squareDistance = 14

const drawBox = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`
/** SVG path for each state. All shapes differ, so that colour is never the only difference. */
const drawShapeByStatus: Record<ItemSquareStatus, (x: number, y: number) => string> = {
  created: (x, y) => drawBox(x, y, squareSide, squareSide),
  updated: (x, y) => `${drawBox(x, y, squareSide, 5)}${drawBox(x, y + 7, squareSide, 5)}`,
  skipped: (x, y) => drawBox(x, y + 4, squareSide, 4),
  conflict: (x, y) => `${drawBox(x, y, squareSide, squareSide)}M${x + 3} ${y + 3}v6h6v-6z`,
  rejected: (x, y) => `M${x} ${y + 3}l3-3 3 3 3-3 3 3-3 3 3 3-3 3-3-3-3 3-3-3 3-3z`,
  undone: (x, y) => `${drawBox(x, y, squareSide, squareSide)}M${x + 1} ${y + 1}v10h10v-10z`,
  kept: (x, y) => `M${x + 6} ${y}l6 6-6 6-6-6z`,
  partly: (x, y) => `M${x} ${y + squareSide}v${-squareSide}l${squareSide} ${squareSide}z`,
  waiting: (x, y) => drawBox(x + 4, y + 4, 4, 4),
}
/**
 * Draws the squares as one SVG with one path per state, whatever the number of squares.
 * @param width available width in SVG units
 */
export function drawItemSquares(squares: string, width: number) {
  const columns = Math.max(8, Math.floor((width + squareDistance - squareSide) / squareDistance))
  const drawings = itemSquareStatusNames.map(state => {
    const { letter } = itemSquareStatuses[state]
    let path = ''
    for (let at = squares.indexOf(letter); at >= 0; at = squares.indexOf(letter, at + 1))
      path += drawShapeByStatus[state]((at % columns) * squareDistance, Math.floor(at / columns) * squareDistance)
    return { state, path }
  })
  const rows = Math.ceil(squares.length / columns)
  return {
    width: Math.min(columns, squares.length) * squareDistance - (squareDistance - squareSide),
    height: Math.max(0, rows * squareDistance - (squareDistance - squareSide)),
    drawings: drawings.filter(({ path }) => path !== ''),
  }
}

/** SVG path of one square of a state, for the legend. */
export const drawItemSquareLegend = (state: ItemSquareStatus): string => drawShapeByStatus[state](0, 0)
export const itemSquareSide = squareSide

/** Remaining time in words. The number is rounded, because the number is an estimate. Undefined if unknown. */
export function formatRemainingImportTime(
  { done, total }: Pick<Import, 'done' | 'total'>,
  pace: number | null,
): string | undefined {
  if (pace === null || pace <= 0 || total === null) return undefined
  const seconds = (total - done) / pace
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} seconds left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `about ${formatQuantity(Math.max(1, minutes), 'minute')} left`
  return `about ${formatQuantity(Math.round(minutes / 60), 'hour')} left`
}

/** Speed of the import in words. Undefined if unknown. */
export const formatImportSpeed = (pace: number | null): string | undefined =>
  pace === null
    ? undefined
    : pace >= 1
      ? `${Math.round(pace).toLocaleString('en-GB')} a second`
      : `${Math.max(1, Math.round(pace * 60)).toLocaleString('en-GB')} a minute`
