/**
 * Maximum number of characters of a line. Longer lines are not prose, and matching pairs of tags in a longer line
 * would take too long.
 */
const maxLineLength = 20_000

/** Pattern of inline code, which is left unchanged. */
const codeSpanPattern = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g

function mapOutsideCodeSpans(text: string, change: (words: string) => string): string {
  let out = ''
  let at = 0
  for (const line of text.split('\n')) if (line.length > maxLineLength) return change(text)
  for (const span of text.matchAll(codeSpanPattern)) {
    out += change(text.slice(at, span.index)) + span[0]
    at = span.index + span[0].length
  }
  return out + change(text.slice(at))
}

/** Changes Markdown outside of code. Template tags in code are examples and stay unchanged. */
export function mapOutsideCode(text: string, change: (words: string) => string): string {
  const out: string[] = []
  let prose: string[] = []
  let fence: string | undefined
  const flush = () => {
    if (prose.length > 0) out.push(mapOutsideCodeSpans(prose.join('\n'), change))
    prose = []
  }
  for (const line of text.split('\n')) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    const isEnd = fence !== undefined && mark?.startsWith(fence) && line.trim() === mark
    if (fence === undefined && mark === undefined) prose.push(line)
    else {
      flush()
      out.push(line)
    }
    if (fence === undefined) fence = mark
    else if (isEnd) fence = undefined
  }
  flush()
  return out.join('\n')
}
