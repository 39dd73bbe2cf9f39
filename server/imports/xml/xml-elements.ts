import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import type { ItemState } from '../import-item.ts'
import { BareAmpersands } from './bare-ampersands.ts'
import { detectXmlEncoding } from './encoding.ts'

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  /** Its own words, without those of its children. */
  text: string
  children: XmlElement[]
  state: ItemState
  /** Where it begins, from 1. */
  line: number
}

/** What is known of a file once it has been read. */
export type XmlReading = {
  encoding: string
  badBytes: number
  /** Characters that no XML may hold, and that were taken out. */
  removed: number
  troubles: { line: number; message: string }[]
  troubleCount: number
  isTruncated: boolean
  /** Why reading stopped before the end. */
  refused: string | undefined
}

export type XmlOptions = {
  /** Names, with their prefix, of the elements that are yielded. One within another comes as its child. */
  wanted: ReadonlySet<string>
  /** Names of those that hold HTML: markup in them that nobody escaped is kept as text. */
  verbatim?: ReadonlySet<string>
  /** Names of those within a wanted element that nobody asks about: they take no memory. */
  ignored?: ReadonlySet<string>
  signal?: AbortSignal
  /** Characters that one wanted element may hold; what is beyond is dropped, and the element `cut`. */
  mostText?: number
  /** Bytes read so far. */
  onProgress?: (bytes: number) => void
}

/** An element that is being read. */
type OpenElement = XmlElement & {
  /** Its own name, where it is markup within a verbatim element. */
  markup?: string
  /** It is read past. */
  isIgnored?: boolean
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no XML may hold
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const deepest = 256
const mostTroubles = 20
/** What an element costs beside its words, in characters: a million empty ones are no small text. */
const elementCost = 100
const hasNoEnd = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** Most elements have none, and many empty lists are not nothing. */
const none: Record<string, string> = Object.freeze({})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const cdataStart = '<![CDATA['
/**
 * XML ends a section within a section at the first `]]>`, so that the inner beginning stays in the text. To HTML it begins a
 * comment, which would swallow the words after it.
 */
const withoutCdataMarks = (text: string) =>
  text.includes(cdataStart) ? text.replaceAll(cdataStart, '').replaceAll(']]>', '') : text

const startTag = (name: string, attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value).replaceAll('"', '&quot;')}"`)
    .join('')}>`

/** Bytes. The text of a larger one is no small object, and such are cleared away late. */
const chunkSize = 1 << 15
/** Characters that the parser may keep before it is made to tell of them. */
const mostHeld = 1 << 19

/**
 * Follows where a file is in a CDATA section. The parser keeps a section until its end; one that is broken in two is the
 * same text, and told in two.
 */
class CdataSections {
  /** What may be the beginning of a mark that the next piece ends. */
  #tail = ''
  #isWithin = false

  /** Whether a section can be broken after the last piece: not in the middle of the mark that ends it. */
  get mayBreak(): boolean {
    return this.#isWithin && !this.#tail.endsWith(']')
  }

  follow(piece: string): void {
    const text = this.#tail + piece
    let at = 0
    for (;;) {
      const mark = this.#isWithin ? ']]>' : '<![CDATA['
      const found = text.indexOf(mark, at)
      if (found < 0) break
      at = found + mark.length
      this.#isWithin = !this.#isWithin
    }
    this.#tail = text.slice(Math.max(at, text.length - 8))
  }
}

/** Gathers the wanted elements out of what the parser meets. */
class WantedElements {
  readonly ready: XmlElement[] = []
  readonly reading: XmlReading
  readonly #stack: OpenElement[] = []
  readonly #wanted: ReadonlySet<string>
  readonly #verbatim: ReadonlySet<string>
  readonly #ignored: ReadonlySet<string>
  readonly #mostText: number
  readonly #cdata = new CdataSections()
  readonly #parser = new SaxesParser({ xmlns: false, position: true })
  #closed: XmlElement | undefined
  #depth = 0
  /** Characters of the wanted element that is being read. */
  #held = 0
  /** Characters since the parser last told something. It keeps an unfinished text or tag in memory and has no limit of its own. */
  #silent = 0

  constructor(options: XmlOptions, reading: XmlReading) {
    const { wanted, verbatim = new Set(), ignored = new Set(), mostText = 16e6 } = options
    this.reading = reading
    this.#wanted = wanted
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

  feed(piece: string): void {
    const clean = piece.replace(forbidden, () => {
      this.reading.removed++
      return ''
    })
    if (clean) this.#parser.write(clean)
    this.#silent += clean.length
    this.#cdata.follow(clean)
    if (this.#silent > mostHeld && this.#cdata.mayBreak) this.#parser.write(']]><![CDATA[')
    if (this.#silent > this.#mostText * 2) throw new Error(`one text is longer than ${this.#mostText * 2} characters`)
  }

  /** The file is at its end; what is still open is yielded as that. */
  end(): void {
    const [root] = this.#stack.splice(0)
    if (root) this.ready.push({ ...root, state: 'open' })
    this.#parser.close()
  }

  #addTrouble(message: string): void {
    const { reading } = this
    if (reading.troubleCount++ < mostTroubles) reading.troubles.push({ line: this.#parser.line, message })
  }

  #meetError(message: string): void {
    if (message.includes('unclosed tag')) this.reading.isTruncated = true
    // The parser has just closed elements on behalf of somebody else's end tag.
    const root = this.#stack[0] ?? this.#closed
    if (message.includes('unexpected close tag') && root?.state === 'whole') root.state = 'mended'
    this.#addTrouble(message.replace(/^\d+:\d+: /, ''))
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#silent = 0
    if (++this.#depth > deepest) throw new Error('elements are nested too deeply')
    const top = this.#stack.at(-1)
    if (!top && !this.#wanted.has(name)) return
    const said = Object.keys(attributes).length > 0 ? attributes : none
    const made: OpenElement = {
      name,
      attributes: said,
      text: '',
      children: [],
      state: 'whole',
      line: this.#parser.line,
    }
    if (top && this.#verbatim.has(top.name))
      Object.assign(made, { name: top.name, markup: name, text: startTag(name, attributes) })
    if (top?.isIgnored || (top && this.#ignored.has(name))) {
      this.#stack.push({ ...made, isIgnored: true })
      return
    }
    this.#held += elementCost + made.text.length
    if (this.#held > this.#mostText) this.#cut()
    else if (!made.markup) top?.children.push(made)
    this.#stack.push(made)
  }

  #append(text: string): void {
    this.#silent = 0
    const top = this.#stack.at(-1)
    if (!top || top.isIgnored) return
    this.#held += text.length
    if (this.#held > this.#mostText) this.#cut()
    else top.text += top.markup ? escaped(text) : text
  }

  #cut(): void {
    for (const open of this.#stack) open.state = 'cut'
  }

  #close(): void {
    this.#silent = 0
    this.#depth--
    const done = this.#stack.pop()
    if (!done) return
    done.text = withoutCdataMarks(done.text)
    const top = this.#stack.at(-1)
    if (done.markup && !done.isIgnored && top)
      top.text += done.text + (hasNoEnd.test(done.markup) ? '' : `</${done.markup}>`)
    if (top) return
    this.ready.push(done)
    this.#closed = done
    this.#held = 0
  }
}

/**
 * Every wanted element of a file once it is complete, at whatever depth, read as a stream: memory is bounded by `mostText`.
 * What stands before a break is not lost, nor is the break hidden. Entities of the file's own are not expanded, and nothing
 * that it refers to is opened. What it returns tells what was wrong, and whether it read to the end.
 */
export async function* xmlElements(path: string, options: XmlOptions): AsyncGenerator<XmlElement, XmlReading> {
  const { signal, onProgress } = options
  const reading: XmlReading = {
    ...(await detectXmlEncoding(path, signal)),
    removed: 0,
    troubles: [],
    troubleCount: 0,
    isTruncated: false,
    refused: undefined,
  }
  const decoder = new TextDecoder(reading.encoding)
  const elements = new WantedElements(options, reading)
  const ampersands = new BareAmpersands(line => {
    if (reading.troubleCount++ < mostTroubles)
      reading.troubles.push({ line, message: 'an ampersand that begins no entity' })
  })
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkSize, ...(signal && { signal }) })) {
      elements.feed(ampersands.pass(decoder.decode(chunk, { stream: true })))
      bytes += chunk.length
      onProgress?.(bytes)
      yield* elements.ready.splice(0)
    }
    elements.feed(ampersands.pass(decoder.decode()) + ampersands.end())
    elements.end()
  } catch (error) {
    if (signal?.aborted || !(error instanceof Error) || 'code' in error) throw error
    reading.refused = error.message
  }
  yield* elements.ready.splice(0)
  return reading
}
