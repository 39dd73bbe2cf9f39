import type { Json } from '../../platform/db/database.gen.ts'
import { isLinkTarget, isWebAddress } from '../../platform/web-address.ts'
import {
  defaultValueFormat,
  type FieldKind,
  type FieldTexts,
  type PairColumn,
  pickFieldTexts,
  toTrimmedText,
} from './field-kind.ts'
import { mergeItems } from './merge-items.ts'
import { webAddressError } from './text-kinds.ts'

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
        (type === 'url' && !isWebAddress(value)) || (type === 'link' && !isLinkTarget(value))
      return rows.some(row => columns.some(({ name, type }) => isWrong(type, row[name]))) ? webAddressError : undefined
    },
    toColumn: toRows,
  }
}
