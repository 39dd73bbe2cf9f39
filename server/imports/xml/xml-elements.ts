import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import type { ItemTextCompleteness } from '../import-item.ts'
import { BareAmpersandEscaper } from './bare-ampersands.ts'
import { detectXmlEncoding } from './encoding.ts'

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  /** Text of the element, without the text of its children. */
  text: string
  children: XmlElement[]
  state: ItemTextCompleteness
  /** Line number at which the element starts, from 1. */
  line: number
}

/** Facts about a file, available after reading. */
export type XmlReadResult = {
  encoding: string
  badBytes: number
  /** Number of removed characters that XML does not allow. */
  removedCount: number
  troubles: { line: number; message: string }[]
  troubleCount: number
  isTruncated: boolean
  /** Reason why reading stopped before the end of the file. */
  refusalReason: string | undefined
}

export type XmlOptions = {
  /**
   * Names (with prefix) of the elements to yield. A wanted element inside another wanted element becomes a child of
   * that element.
   */
  elementNames: ReadonlySet<string>
  /** Names of elements that contain HTML. Unescaped HTML tags in these elements are treated as text. */
  verbatim?: ReadonlySet<string>
  /** Names of elements to skip inside wanted elements, to save memory. */
  ignored?: ReadonlySet<string>
  signal?: AbortSignal
  /** Maximum number of characters of a wanted element. Further text is dropped, and the element is marked as `cut`. */
  mostText?: number
  /** Function that is called with the number of bytes read. */
  onProgress?: (bytes: number) => void
}

/** Element whose end tag was not read yet. */
type OpenElement = XmlElement & {
  /** Tag as written in the file, when the element is HTML inside an element with HTML. */
  markup?: string
  /** Whether the content of the element is skipped. */
  isIgnored?: boolean
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML must not contain these characters
const forbiddenCharacterPattern = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const maxElementDepth = 256
const maxProblems = 20
/**
 * Memory cost of an element in addition to its text, in characters, because a million empty elements need much memory.
 */
const elementCost = 100
const voidElementPattern = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** Object that all elements without attributes share, which saves memory. */
const noAttributes: Record<string, string> = Object.freeze({})

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const cdataStart = '<![CDATA['
/**
 * Removes the start mark of a nested CDATA section. In XML the first `]]>` ends nested sections too, so the inner start
 * mark would stay in the text. HTML would read it as the start of a comment and hide the text after it.
 */
const removeCdataMarks = (text: string) =>
  text.includes(cdataStart) ? text.replaceAll(cdataStart, '').replaceAll(']]>', '') : text

const buildStartTag = (name: string, attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`)
    .join('')}>`

/**
 * Number of bytes read per chunk. The text of a larger chunk would be a large object, which is garbage collected late.
 */
const chunkBytes = 1 << 15
/** Maximum number of characters that the XML parser may buffer before it must emit them. */
const maxBufferedCharacters = 1 << 19

/**
 * Tracks whether the XML parser is in a CDATA section, which it buffers until the end. Splitting a section in two does
 * not change the text, but makes the parser emit the text in two parts.
 */
class CdataSections {
  /** Possible beginning of a start mark or end mark that continues in the next chunk. */
  #tail = ''
  #isWithin = false

  /** Whether a CDATA section may be split after the last chunk. A split inside an end mark is not possible. */
  get mayBreak(): boolean {
    return this.#isWithin && !this.#tail.endsWith(']')
  }

  follow(chunk: string): void {
    const text = this.#tail + chunk
    let at = 0
    for (;;) {
      const mark = this.#isWithin ? ']]>' : '<![CDATA['
      const markAt = text.indexOf(mark, at)
      if (markAt < 0) break
      at = markAt + mark.length
      this.#isWithin = !this.#isWithin
    }
    this.#tail = text.slice(Math.max(at, text.length - 8))
  }
}

/** Collects the wanted elements from parser events. */
class WantedElements {
  readonly ready: XmlElement[] = []
  readonly reading: XmlReadResult
  readonly #stack: OpenElement[] = []
  readonly #wanted: ReadonlySet<string>
  readonly #verbatim: ReadonlySet<string>
  readonly #ignored: ReadonlySet<string>
  readonly #mostText: number
  readonly #cdata = new CdataSections()
  readonly #parser = new SaxesParser({ xmlns: false, position: true })
  #closed: XmlElement | undefined
  #depth = 0
  /** Number of characters of the current wanted element. */
  #held = 0
  /**
   * Number of characters since the last event of the XML parser. The parser itself buffers an unfinished text or tag
   * without a limit.
   */
  #silent = 0

  constructor(options: XmlOptions, reading: XmlReadResult) {
    const { elementNames, verbatim = new Set(), ignored = new Set(), mostText = 16e6 } = options
    this.reading = reading
    this.#wanted = elementNames
    this.#verbatim = verbatim
    this.#ignored = ignored
    this.#mostText = mostText
    this.#parser.on('error', ({ message }) => this.#meetError(message))
    this.#parser.on('doctype', () => this.#addTrouble('a document type was ignored'))
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes as Record<string, string>))
    this.#parser.on('text', text => this.#append(text))
    this.#parser.on('cdata', text => this.#append(text))
    this.#parser.on('closetag', () => this.#close())
  }

  feed(chunk: string): void {
    const clean = chunk.replace(forbiddenCharacterPattern, () => {
      this.reading.removedCount++
      return ''
    })
    if (clean) this.#parser.write(clean)
    this.#silent += clean.length
    this.#cdata.follow(clean)
    if (this.#silent > maxBufferedCharacters && this.#cdata.mayBreak) this.#parser.write(']]><![CDATA[')
    if (this.#silent > this.#mostText * 2) throw new Error(`one text is longer than ${this.#mostText * 2} characters`)
  }

  /** Handles the end of the file. An element that is still open is yielded with the state `open`. */
  end(): void {
    const [root] = this.#stack.splice(0)
    if (root) this.ready.push({ ...root, state: 'open' })
    this.#parser.close()
  }

  #addTrouble(message: string): void {
    const { reading } = this
    if (reading.troubleCount++ < maxProblems) reading.troubles.push({ line: this.#parser.line, message })
  }

  #meetError(message: string): void {
    if (message.includes('unclosed tag')) this.reading.isTruncated = true
    // The outermost open element is marked as `mended`, because the end tag of another element may have closed the
    // inner elements.
    const root = this.#stack[0] ?? this.#closed
    if (message.includes('unexpected close tag') && root?.state === 'whole') root.state = 'mended'
    this.#addTrouble(message.replace(/^\d+:\d+: /, ''))
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#silent = 0
    if (++this.#depth > maxElementDepth) throw new Error('elements are nested too deeply')
    const top = this.#stack.at(-1)
    if (!top && !this.#wanted.has(name)) return
    const ownAttributes = Object.keys(attributes).length > 0 ? attributes : noAttributes
    const element: OpenElement = {
      name,
      attributes: ownAttributes,
      text: '',
      children: [],
      state: 'whole',
      line: this.#parser.line,
    }
    if (top && this.#verbatim.has(top.name))
      Object.assign(element, { name: top.name, markup: name, text: buildStartTag(name, attributes) })
    if (top?.isIgnored || (top && this.#ignored.has(name))) {
      this.#stack.push({ ...element, isIgnored: true })
      return
    }
    this.#held += elementCost + element.text.length
    if (this.#held > this.#mostText) this.#cut()
    else if (!element.markup) top?.children.push(element)
    this.#stack.push(element)
  }

  #append(text: string): void {
    this.#silent = 0
    const top = this.#stack.at(-1)
    if (!top || top.isIgnored) return
    this.#held += text.length
    if (this.#held > this.#mostText) this.#cut()
    else top.text += top.markup ? escapeXml(text) : text
  }

  #cut(): void {
    for (const open of this.#stack) open.state = 'cut'
  }

  #close(): void {
    this.#silent = 0
    this.#depth--
    const element = this.#stack.pop()
    if (!element) return
    element.text = removeCdataMarks(element.text)
    const top = this.#stack.at(-1)
    if (element.markup && !element.isIgnored && top)
      top.text += element.text + (voidElementPattern.test(element.markup) ? '' : `</${element.markup}>`)
    if (top) return
    this.ready.push(element)
    this.#closed = element
    this.#held = 0
  }
}

/**
 * Yields every wanted element when its end tag is read, at any depth. `mostText` limits the memory. Elements before an
 * error are not lost, and the error is reported. Custom entities are not expanded, and external references are not
 * loaded. The return value contains the errors, and whether the file was read to the end.
 */
export async function* readXmlElements(path: string, options: XmlOptions): AsyncGenerator<XmlElement, XmlReadResult> {
  const { signal, onProgress } = options
  const reading: XmlReadResult = {
    ...(await detectXmlEncoding(path, signal)),
    removedCount: 0,
    troubles: [],
    troubleCount: 0,
    isTruncated: false,
    refusalReason: undefined,
  }
  const decoder = new TextDecoder(reading.encoding)
  const elements = new WantedElements(options, reading)
  const ampersands = new BareAmpersandEscaper(line => {
    if (reading.troubleCount++ < maxProblems)
      reading.troubles.push({ line, message: 'an ampersand that begins no entity' })
  })
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes, ...(signal && { signal }) })) {
      elements.feed(ampersands.pass(decoder.decode(chunk, { stream: true })))
      bytes += chunk.length
      onProgress?.(bytes)
      yield* elements.ready.splice(0)
    }
    elements.feed(ampersands.pass(decoder.decode()) + ampersands.end())
    elements.end()
  } catch (error) {
    if (signal?.aborted || !(error instanceof Error) || 'code' in error) throw error
    reading.refusalReason = error.message
  }
  yield* elements.ready.splice(0)
  return reading
}
