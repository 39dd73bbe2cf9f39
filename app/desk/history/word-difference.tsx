import { compareTextsByLine, type LineChange } from './line-difference.ts'
import { TextPiece } from './text-piece.tsx'
import { compareTextsForDisplay } from './word-difference.ts'
import './word-difference.css'

type Props = { before: string; after: string }

/**
 * Difference of two texts, with the words "removed" and "added", because screen readers do not announce strikethrough.
 */
export const WordDifference = (texts: Props) => (
  <div className="difference">
    <Difference {...texts} />
  </div>
)

function Difference({ before, after }: Props) {
  // Two texts with the same words but different HTML differ only in formatting.
  if (before === after) return <i>Only the formatting changed.</i>
  if (!before) return <TextPiece kind="new" text={after} />
  if (!after) return <TextPiece kind="gone" text={before} />
  if (`${before}${after}`.includes('\n')) return compareTextsByLine(before, after).map(renderLine)
  return <WordDiff before={before} after={after} />
}

const renderLine = (change: LineChange, at: number) => <ChangedLine key={at} {...change} />

function ChangedLine(change: LineChange) {
  if (change.kind === 'passed over') return <p className="quiet">{change.count} unchanged lines</p>
  return <p>{change.kind === 'changed' ? <WordDiff {...change} /> : <TextPiece {...change} />}</p>
}

const WordDiff = ({ before, after }: Props) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id except their index, and never move
  compareTextsForDisplay(before, after).map((piece, at) => <TextPiece key={at} {...piece} />)
