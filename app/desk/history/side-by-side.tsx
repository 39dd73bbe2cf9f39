import { compareTextsByLine, type LineChange } from './line-difference.ts'
import { TextPiece } from './text-piece.tsx'
import { compareTextsForDisplay, type TextDifferencePart } from './word-difference.ts'

type Texts = { before: string; after: string }

/** Two texts side by side: removed words are marked on the left, added words on the right. */
export function SideBySide({ before, after }: Texts) {
  // Two texts with the same words but different HTML differ only in formatting.
  if (before === after)
    return (
      <p className="compare-both">
        <i>Only the formatting changed.</i>
      </p>
    )
  if (!before || !after || !`${before}${after}`.includes('\n')) return <ComparedLine before={before} after={after} />
  return compareTextsByLine(before, after).map(renderLine)
}

const renderLine = (change: LineChange, at: number) => <Line key={at} {...change} />

function Line(change: LineChange) {
  switch (change.kind) {
    case 'passed over':
      return <p className="compare-both quiet">{change.count} unchanged lines</p>
    case 'changed':
      return <ComparedLine before={change.before} after={change.after} />
    case 'kept':
      return <ComparedLine before={change.text} after={change.text} />
    case 'gone':
      return <ComparedLine before={change.text} after="" />
    case 'new':
      return <ComparedLine before="" after={change.text} />
    default:
      return change satisfies never
  }
}

function compareLine({ before, after }: Texts): TextDifferencePart[] {
  if (before && after) return compareTextsForDisplay(before, after)
  return before ? [{ kind: 'gone', text: before }] : [{ kind: 'new', text: after }]
}

function ComparedLine(texts: Texts) {
  const pieces = compareLine(texts)
  const side = (hidden: TextDifferencePart['kind']) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id except their index, and never move
    pieces.map((piece, at) => piece.kind !== hidden && <TextPiece key={at} {...piece} />)
  return (
    <>
      <p>{side('new')}</p>
      <p>{side('gone')}</p>
    </>
  )
}
