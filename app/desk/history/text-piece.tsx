import type { TextDifferencePart } from './word-difference.ts'

const tagsByKind = { kept: 'span', gone: 'del', new: 'ins' } as const

/**
 * Part of a compared text, with the words "taken out" or "put in", because screen readers do not announce
 * strikethrough.
 */
export function TextPiece({ kind, text }: TextDifferencePart) {
  const Tag = tagsByKind[kind]
  return (
    <Tag>
      {kind !== 'kept' && <span className="visually-hidden">{kind === 'gone' ? ' taken out: ' : ' put in: '}</span>}
      {text}
    </Tag>
  )
}
