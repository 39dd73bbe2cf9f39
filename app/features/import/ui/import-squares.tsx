import { useEffect, useRef, useState } from 'react'
import type { Import, ImportCounts } from '../import.ts'
import {
  drawItemSquareLegend,
  drawItemSquares,
  itemSquareSide,
  itemSquareStatuses,
  itemSquareStatusNames,
  type RunProgress,
} from '../import-squares-layout.ts'
import './import-squares.css'

/** Outcomes of all items, as squares in the order of the import file, with the number of items per outcome. */
export function ImportSquares({
  found: { done, total, status },
  counts,
  progress: { squares, each },
}: {
  found: Pick<Import, 'done' | 'total' | 'status'>
  counts: ImportCounts
  progress: RunProgress
}) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const drawn = drawItemSquares(squares, width)
  const rows = countItemsByState(counts)
  const summary = rows
    .map(({ state, count }) => `${itemSquareStatuses[state].word}: ${count.toLocaleString('en-GB')}`)
    .join(', ')
  return (
    <div className="import-squares">
      <div ref={place}>
        <svg
          width={drawn.width}
          height={drawn.height}
          aria-label="Imported items, in the order of the source"
          {...(status === 'running'
            ? {
                role: 'progressbar',
                'aria-valuemin': 0,
                'aria-valuenow': done,
                'aria-valuemax': total ?? 0,
                'aria-valuetext': summary,
              }
            : { role: 'img' })}
        >
          {drawn.drawings.map(({ state, path }) => (
            <path key={state} className={`square-${state}`} d={path} fillRule="evenodd" />
          ))}
        </svg>
      </div>
      <ul aria-label="Legend">
        {rows.map(({ state, count }) => (
          <li key={state}>
            <svg width={itemSquareSide} height={itemSquareSide} aria-hidden="true">
              <path className={`square-${state}`} d={drawItemSquareLegend(state)} fillRule="evenodd" />
            </svg>
            {itemSquareStatuses[state].word} <b>{count.toLocaleString('en-GB')}</b>
          </li>
        ))}
        {each > 1 && <li className="quiet">One square is {each.toLocaleString('en-GB')} items.</li>}
      </ul>
    </div>
  )
}

/** Numbers of items beside the squares, in the order of the legend. Zeros are left out. */
function countItemsByState({ items, outcomes, undone }: ImportCounts) {
  const back = (undone.undone ?? 0) + (undone.kept ?? 0)
  const ended = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  const isTakenBack = back > 0
  const all = {
    // After undo, the import has no created or updated items any more.
    created: isTakenBack ? 0 : (outcomes.created ?? 0),
    updated: isTakenBack ? 0 : (outcomes.updated ?? 0),
    skipped: outcomes.skipped ?? 0,
    conflict: outcomes.conflict ?? 0,
    rejected: outcomes.rejected ?? 0,
    undone: undone.undone ?? 0,
    kept: undone.kept ?? 0,
    partly: 0,
    waiting: items - ended,
  }
  return itemSquareStatusNames.map(state => ({ state, count: all[state] })).filter(({ count }) => count > 0)
}
