import { lookupTable } from '../../lookup-table.ts'

/** By what begins them, the ends of the parts of XML in which an ampersand means itself. */
const ends = lookupTable({ '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' })
/** Characters of the longest end. */
const longestEnd = 3
/** An ampersand that begins no entity, or the beginning of such a part. */
const found = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});)|<!\[CDATA\[|<!--|<\?/gi
/** Characters that an entity may have, with its ends. */
const longest = 34

function linesIn(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/**
 * Writes an ampersand that begins no entity as one that does. The parser would take everything up to the next semicolon for
 * its name, which may be whole entries of a feed. Given the text piece by piece.
 */
export class BareAmpersands {
  #line = 1
  /** The end of the part that the text is in, where an ampersand means itself. */
  #partEnd: string | undefined
  #held = ''
  readonly #tell: (line: number) => void

  /** @param tell of each the line it stands in, from 1 */
  constructor(tell: (line: number) => void) {
    this.#tell = tell
  }

  pass(piece: string): string {
    return this.#mended(this.#held + piece, false)
  }

  /** What was held back until it was known how it goes on. */
  end(): string {
    return this.#mended(this.#held, true)
  }

  #mended(text: string, isEnd: boolean): string {
    let out = ''
    let at = 0
    let counted = 0
    const until = isEnd ? text.length : this.#known(text)
    while (at < until) {
      if (this.#partEnd !== undefined) {
        const end = text.indexOf(this.#partEnd, at)
        if (end < 0) break
        out += text.slice(at, end + this.#partEnd.length)
        at = end + this.#partEnd.length
        this.#partEnd = undefined
        continue
      }
      found.lastIndex = at
      const match = found.exec(text)
      if (!match || match.index >= until) break
      out += text.slice(at, match.index)
      at = match.index + match[0].length
      this.#partEnd = ends[match[0].toUpperCase()]
      if (this.#partEnd !== undefined) out += match[0]
      else {
        this.#line += linesIn(text.slice(counted, match.index))
        counted = match.index
        this.#tell(this.#line)
        out += '&amp;'
      }
    }
    const rest = Math.max(at, until)
    this.#held = text.slice(rest)
    this.#line += linesIn(text.slice(counted, rest))
    return out + text.slice(at, rest)
  }

  /** Up to where it is known what a text holds: what stands at its end may go on in the next piece. */
  #known(text: string): number {
    const open = Math.max(text.lastIndexOf('&'), text.lastIndexOf('<'))
    const isOpen = open >= text.length - longest && !/[;>]/.test(text.slice(open))
    return isOpen ? open : Math.max(0, text.length - longestEnd + 1)
  }
}
