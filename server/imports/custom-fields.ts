import { lookupTable } from '../lookup-table.ts'
import { type ImportItem, leaveOut, noteExample, type ReportedColumn } from './import-item.ts'
import { articleTable } from './table/article-table.ts'
import { dayOrderKey, dayOrder } from './table/table-items.ts'
import type { Cell } from './table/parse-cells.ts'

/** Names that are told apart. More are made by a program that puts something else into them. */
const mostNames = 200

export type CustomField = {
  /** As it is counted where it is not carried over. */
  name: string
  value: string
}

/**
 * What plugins, themes and people have kept beside articles under names of their own. Nobody guesses what it is: an editor
 * says what becomes of a name, as of the column of a table, and what nobody has said is counted as not carried over.
 */
export class CustomFields {
  readonly #columns = new Map<string, ReportedColumn>()
  readonly #said: Readonly<Record<string, string>>

  constructor(said: Readonly<Record<string, string>> = {}) {
    this.#said = lookupTable(said)
  }

  /** Those that were met, the most frequent first. */
  get columns(): ReportedColumn[] {
    return [...this.#columns.values()].sort((one, other) => other.count - one.count)
  }

  /** Says of an item what its fields say, once everything else of it is said. */
  tell(fields: readonly CustomField[], item: ImportItem): void {
    const cells = new Map<string, Cell>()
    for (const { name, value } of fields) {
      const words = value.trim()
      const becomes = this.#note(name, words)
      if (becomes === null || cells.has(becomes)) leaveOut(item, name)
      else cells.set(becomes, { words, column: name })
    }
    if (cells.size === 0) return
    const none = {
      names: [],
      columns: { targets: [], guess: undefined },
      known: new Set<string>(),
      slugs: new Set<string>(),
    }
    articleTable.tell(target => cells.get(target), item, { ...none, order: dayOrder(this.#said[dayOrderKey]) })
  }

  /** @returns what becomes of it; null for nothing */
  #note(name: string, words: string): string | null {
    const known = this.#columns.get(name)
    if (known) {
      noteExample(known, words)
      return known.becomes
    }
    if (this.#columns.size >= mostNames) return null
    const said = this.#said[name]
    const becomes = said !== undefined && Object.hasOwn(articleTable.spellings, said) ? said : null
    const column = { name: Buffer.from(name).toString(), becomes, isSaid: said !== undefined, examples: [], count: 0 }
    noteExample(column, words)
    this.#columns.set(column.name, column)
    return becomes
  }
}
