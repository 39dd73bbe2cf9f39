import { makeLookupTable } from '../make-lookup-table.ts'
import { addColumnExample, countNotImported, type ImportItem, type SourceColumn } from './import-item.ts'
import { articleTable } from './table/article-table.ts'
import type { TableCell } from './table/parse-cells.ts'
import { dayOrderChoiceKey, toDayOrder } from './table/table-items.ts'

/** Maximum number of distinct field names. A file with more names uses the custom fields for other data. */
const maxFieldNames = 200

export type CustomField = {
  /** Name of the custom field, as listed among the skipped fields. */
  name: string
  value: string
}

/**
 * Custom fields of plugins, themes and authors in an import file. An editor assigns each field name to a field of this
 * site, as for the columns of a table. Names without a field of this site are counted as not imported.
 */
export class CustomFields {
  readonly #columns = new Map<string, SourceColumn>()
  readonly #said: Readonly<Record<string, string>>

  constructor(mapping: Readonly<Record<string, string>> = {}) {
    this.#said = makeLookupTable(mapping)
  }

  /** Names of the custom fields in the import file, most frequent first. */
  get columns(): SourceColumn[] {
    return [...this.#columns.values()].sort((one, other) => other.count - one.count)
  }

  /**
   * Sets the fields of an import item to which an editor has mapped custom fields. Call this method last, because the
   * mapped fields take precedence.
   */
  tell(fields: readonly CustomField[], item: ImportItem): void {
    const cells = new Map<string, TableCell>()
    for (const { name, value } of fields) {
      const text = value.trim()
      const becomes = this.#note(name, text)
      if (becomes === null || cells.has(becomes)) countNotImported(item, name)
      else cells.set(becomes, { text, column: name })
    }
    if (cells.size === 0) return
    const emptyContext = {
      names: [],
      columns: { targets: [], guess: undefined },
      knownColumns: new Set<string>(),
      slugs: new Set<string>(),
    }
    articleTable.tell(target => cells.get(target), item, {
      ...emptyContext,
      order: toDayOrder(this.#said[dayOrderChoiceKey]),
    })
  }

  /**
   * Records the value of a custom field.
   * @returns the field of this site to which the custom field is mapped; null for none
   */
  #note(name: string, text: string): string | null {
    const knownColumn = this.#columns.get(name)
    if (knownColumn) {
      addColumnExample(knownColumn, text)
      return knownColumn.becomes
    }
    if (this.#columns.size >= maxFieldNames) return null
    const mappedTo = this.#said[name]
    const becomes = mappedTo !== undefined && Object.hasOwn(articleTable.spellings, mappedTo) ? mappedTo : null
    const column = {
      name: Buffer.from(name).toString(),
      becomes,
      isSaid: mappedTo !== undefined,
      examples: [],
      count: 0,
    }
    addColumnExample(column, text)
    this.#columns.set(column.name, column)
    return becomes
  }
}
