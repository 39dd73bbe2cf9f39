import { checkXmlDepth } from '../archive/xml-depth.ts'

type ListLevel = { start: number; isOrdered: boolean }
type NumberingInstance = { abstractId: string; starts: Map<number, number> }

/** Numbered lists of a Word document, as defined in `numbering.xml`. */
export type ListNumbering = {
  abstracts: Map<string, Map<number, ListLevel>>
  nums: Map<string, NumberingInstance>
  /** Numbered list to which each paragraph style belongs. */
  styles: Map<string, { abstractId: string; level: number }>
}

/** Reads the list numbering. @throws SourceRefusal for dangerous XML */
export function readNumbering(path: string, bytes: Uint8Array): ListNumbering {
  const numbering: ListNumbering = { abstracts: new Map(), nums: new Map(), styles: new Map() }
  let abstractId = ''
  let num: NumberingInstance | undefined
  let level = 0
  checkXmlDepth(path, bytes, (tag, attributes) => {
    const readAttribute = (name: string) => attributes[`w:${name}`] ?? attributes[name] ?? ''
    const levels = numbering.abstracts.get(abstractId)
    if (tag === 'abstractNum') {
      abstractId = readAttribute('abstractNumId')
      num = undefined
      numbering.abstracts.set(abstractId, new Map())
    } else if (tag === 'num') {
      num = { abstractId: '', starts: new Map() }
      numbering.nums.set(readAttribute('numId'), num)
    } else if (tag === 'abstractNumId' && num) num.abstractId = readAttribute('val')
    else if (tag === 'lvlOverride') level = Number(readAttribute('ilvl'))
    else if (tag === 'startOverride' && num) num.starts.set(level, Number(readAttribute('val')))
    else if (!num && levels) {
      if (tag === 'lvl') {
        level = Number(readAttribute('ilvl'))
        levels.set(level, { start: 1, isOrdered: true })
      }
      const current = levels.get(level)
      if (tag === 'start' && current) current.start = Number(readAttribute('val'))
      if (tag === 'numFmt' && current) current.isOrdered = !/^(?:bullet|none)$/.test(readAttribute('val'))
      if (tag === 'pStyle') numbering.styles.set(readAttribute('val'), { abstractId, level })
    }
  })
  return numbering
}

/** Position of a paragraph in a list, which the paragraph or its style sets. */
export type ListPosition = { numId?: string; level?: number; style?: string }

/**
 * Counts list items in document order, as Word does: a list continues after a paragraph, unless the list after the
 * paragraph has a start number.
 */
export class ListItemCounter {
  readonly #numbering: ListNumbering
  /** Current number of each level, by abstract list. */
  readonly #counts = new Map<string, number[]>()
  readonly #restarted = new Set<string>()

  constructor(numbering: ListNumbering) {
    this.#numbering = numbering
  }

  /** Returns the number of the next list item; undefined for a bullet or a paragraph outside lists. */
  next({ numId, level = 0, style = '' }: ListPosition): number | undefined {
    if (numId === '0') return undefined
    const num = numId === undefined ? undefined : this.#numbering.nums.get(numId)
    const byStyle = num ? undefined : this.#numbering.styles.get(style)
    const abstractId = num?.abstractId ?? byStyle?.abstractId
    if (abstractId === undefined) return undefined
    const at = byStyle?.level ?? level
    const { start = 1, isOrdered = true } = this.#numbering.abstracts.get(abstractId)?.get(at) ?? {}
    const counts = this.#counts.get(abstractId) ?? []
    this.#counts.set(abstractId, counts)
    const restart = num?.starts.get(at)
    const key = `${numId} ${at}`
    if (restart !== undefined && !this.#restarted.has(key)) {
      this.#restarted.add(key)
      counts[at] = restart - 1
    }
    counts[at] = (counts[at] ?? start - 1) + 1
    counts.length = at + 1
    return isOrdered ? counts[at] : undefined
  }
}
