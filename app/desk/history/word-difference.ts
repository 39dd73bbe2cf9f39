export type Piece = { text: string; kind: 'kept' | 'gone' | 'new' }

/** Above this the table of the comparison would grow past what a browser likes; then the whole text is shown twice. */
const most = 1500

const parts = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

/** Lengths of the longest common run of words from each pair of places to the end. */
function commonLengths(one: string[], other: string[]): Uint16Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const row = rows[i] as Uint16Array
      const below = rows[i + 1] as Uint16Array
      row[j] = one[i] === other[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return rows
}

/** What was taken out of a text and what was put in, word by word. */
export function wordDifference(before: string, after: string): Piece[] {
  const one = parts(before)
  const other = parts(after)
  const pieces: Piece[] = []
  const put = (text: string, kind: Piece['kind']) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) pieces.push({ text, kind })
  }
  if (one.length > most || other.length > most) {
    put(before, 'gone')
    put(after, 'new')
    return pieces
  }
  const lengths = commonLengths(one, other)
  let i = 0
  let j = 0
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      put(one[i++] ?? '', 'kept')
      j++
    } else if (i < one.length && (j >= other.length || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)))
      put(one[i++] ?? '', 'gone')
    else put(other[j++] ?? '', 'new')
  }
  return pieces
}
