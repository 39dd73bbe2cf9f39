import { makeLookupTable } from '../../make-lookup-table.ts'

/**
 * Start marks of the parts of XML in which an ampersand stands for itself, such as comments, each with its end mark.
 */
const sectionEnds = makeLookupTable({ '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' })
/** Number of characters of the longest end mark. */
const maxEndLength = 3
/**
 * Pattern of an ampersand that is not part of an entity, or of the start of a section in which ampersands stand for
 * themselves.
 */
const ampersandOrSectionPattern = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});)|<!\[CDATA\[|<!--|<\?/gi
/** Maximum number of characters of an entity, with delimiters. */
const maxEntityLength = 34

function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/**
 * Escapes ampersands that are not part of an entity. Otherwise the XML parser would read everything up to the next
 * semicolon as the name of an entity, possibly whole entries of a feed. The text is passed in chunks.
 */
export class BareAmpersandEscaper {
  #line = 1
  /** End mark of the current section in which ampersands stand for themselves. */
  #partEnd: string | undefined
  #held = ''
  readonly #tell: (line: number) => void

  /** Makes the filter that escapes ampersands. @param tell called with the line number of each ampersand, from 1 */
  constructor(tell: (line: number) => void) {
    this.#tell = tell
  }

  pass(chunk: string): string {
    return this.#mended(this.#held + chunk, false)
  }

  /** Returns the remaining text, which was buffered because an entity could have continued in the next chunk. */
  end(): string {
    return this.#mended(this.#held, true)
  }

  #mended(text: string, isEnd: boolean): string {
    let out = ''
    let at = 0
    let charCount = 0
    const endIndex = isEnd ? text.length : this.#known(text)
    while (at < endIndex) {
      if (this.#partEnd !== undefined) {
        const end = text.indexOf(this.#partEnd, at)
        if (end < 0) break
        out += text.slice(at, end + this.#partEnd.length)
        at = end + this.#partEnd.length
        this.#partEnd = undefined
        continue
      }
      ampersandOrSectionPattern.lastIndex = at
      const match = ampersandOrSectionPattern.exec(text)
      if (!match || match.index >= endIndex) break
      out += text.slice(at, match.index)
      at = match.index + match[0].length
      this.#partEnd = sectionEnds[match[0].toUpperCase()]
      if (this.#partEnd !== undefined) out += match[0]
      else {
        this.#line += countLines(text.slice(charCount, match.index))
        charCount = match.index
        this.#tell(this.#line)
        out += '&amp;'
      }
    }
    const restStart = Math.max(at, endIndex)
    this.#held = text.slice(restStart)
    this.#line += countLines(text.slice(charCount, restStart))
    return out + text.slice(at, restStart)
  }

  /** Computes how much of the text is complete. An entity at the end may continue in the next chunk. */
  #known(text: string): number {
    const open = Math.max(text.lastIndexOf('&'), text.lastIndexOf('<'))
    const isOpen = open >= text.length - maxEntityLength && !/[;>]/.test(text.slice(open))
    return isOpen ? open : Math.max(0, text.length - maxEndLength + 1)
  }
}
