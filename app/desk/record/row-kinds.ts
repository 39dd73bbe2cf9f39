import type { Json } from '../../platform/db/database.gen.ts'
import { isObject } from '../../platform/text/format-value.ts'
import { isLink, isWebAddress } from '../../platform/web-address.ts'
import {
  defaultValueFormat,
  type FieldKind,
  type FieldTexts,
  type PairColumn,
  pickFieldTexts,
  type RowColumn,
  toTrimmedText,
} from './field-kind.ts'
import { mergeItems } from './merge-items.ts'
import { parseNamedValues, serializeNamedValue } from './named-value.ts'
import { webAddressError } from './text-kinds.ts'

type RowsOptions = FieldTexts & {
  columns: readonly RowColumn[]
  /** Noun for one row, e.g. "office". */
  one: string
  most: number
  /** Error message for a row that lacks a value. */
  lacking: string
}

/**
 * Field for a short ordered list of rows with several columns. Empty columns are not stored, except required columns.
 */
export const defineRowsField = ({ columns, one, most, lacking, ...rest }: RowsOptions): FieldKind<Json> => {
  const stored = (row: Record<string, Json>) =>
    columns.flatMap(({ name, type, isAlways }): [string, Json][] => {
      const value = type === 'named' ? parseNamedValues(row[name]).map(serializeNamedValue) : toTrimmedText(row[name])
      return value.length > 0 || isAlways ? [[name, value]] : []
    })
  const list = (value: Json | undefined) => (Array.isArray(value) ? value.filter(isObject) : [])
  const toColumn = (value: Json | undefined) => list(value).map(row => Object.fromEntries(stored(row)))
  const formatCell = (row: Record<string, Json>, { name, type }: RowColumn) =>
    type === 'named'
      ? parseNamedValues(row[name])
          .map(each => each.name)
          .join(', ')
      : toTrimmedText(row[name])
  return {
    ...pickFieldTexts(rest),
    control: { name: 'rows', columns, one, most },
    blank: [],
    check: value =>
      list(value).some(row => columns.some(({ name, required }) => required && !toTrimmedText(row[name])))
        ? lacking
        : undefined,
    merge: (base, mine, theirs) => mergeItems(toColumn(base), toColumn(mine), toColumn(theirs)),
    toColumn,
    show: value =>
      list(value)
        .map(row =>
          columns
            .map(column => formatCell(row, column))
            .filter(Boolean)
            .join(', '),
        )
        .join('\n'),
  }
}

type PairsOptions = FieldTexts & {
  columns: readonly [PairColumn, PairColumn]
  /** Noun for one row, e.g. "link". */
  one: string
  most: number
}

/** Field for a short ordered list of text pairs. */
export const definePairsField = ({ columns, one, most, ...rest }: PairsOptions): FieldKind<Json> => {
  const names = columns.map(({ name }) => name)
  const toRows = (value: Json | undefined) =>
    (Array.isArray(value) ? value : []).flatMap(row =>
      typeof row === 'object' && row !== null && !Array.isArray(row)
        ? [Object.fromEntries(names.map(name => [name, toTrimmedText(row[name])]))]
        : [],
    )
  return {
    ...pickFieldTexts(rest),
    ...defaultValueFormat,
    control: { name: 'pairs', columns, one, most },
    blank: [],
    merge: (base, mine, theirs) => mergeItems(toRows(base), toRows(mine), toRows(theirs)),
    check(value) {
      const rows = toRows(value)
      if (rows.some(row => names.some(name => !row[name])))
        return `Each ${one} needs both fields. Fill them in or remove it.`
      const isWrong = (type: PairColumn['type'], value = '') =>
        (type === 'url' && !isWebAddress(value)) || (type === 'link' && !isLink(value))
      return rows.some(row => columns.some(({ name, type }) => isWrong(type, row[name]))) ? webAddressError : undefined
    },
    toColumn: toRows,
  }
}
