import { wordDifference } from './word-difference.ts'

const tags = { kept: 'span', gone: 'del', new: 'ins' } as const

/** What went and what came. Said in words too, since a line through them is not read out. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  if (!before) return <ins>{after || 'nothing'}</ins>
  if (!after) return <del>{before}</del>
  const pieces = wordDifference(before, after)
  return pieces.map(({ text, kind }, at) => {
    const Tag = tags[kind]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place, and never move
      <Tag key={at}>
        {kind !== 'kept' && <span className="visually-hidden">{kind === 'gone' ? ' taken out: ' : ' put in: '}</span>}
        {text}
      </Tag>
    )
  })
}
