import type { Element, ElementContent } from 'hast'
import { childElements, element, listElements, isElement, textContent } from './elements.ts'

/** No table that a person reads has more columns or rows in one cell. */
const widest = 40
const isNamed =
  (name: RegExp) =>
  (node: ElementContent): node is Element =>
    isElement(node) && name.test(node.tagName)
const isCell = isNamed(/^t[hd]$/)
const isHeadRow = (row: Element) => childElements(row).every(isNamed(/^th$/))

/** A number of columns or rows; none where it is one. */
function spanOf(value: unknown): number | undefined {
  const span = Math.min(widest, Math.max(1, Number.parseInt(String(value ?? 1), 10) || 1))
  return span === 1 ? undefined : span
}

/** A table with its caption, its rows of heads in a head, and each head saying what it is of. */
export function normalTable(table: Element, cellContent: (cell: Element) => ElementContent[]): Element {
  const words = childElements(table)
    .filter(isNamed(/^caption$/))
    .map(textContent)
    .join(' ')
    .trim()
  const rows: Element[] = rowsOf(table).map(row => ({ ...row, children: childElements(row).filter(isCell) }))
  const below = rows.findIndex(row => !isHeadRow(row))
  const heads = below < 0 ? [] : rows.slice(0, below)
  const normalRow = (row: Element): Element => ({
    ...row,
    children: row.children.filter(isCell).map(cell => {
      const { scope: _, colSpan, rowSpan, ...rest } = cell.properties
      const spans = { colSpan: spanOf(colSpan), rowSpan: spanOf(rowSpan) }
      const properties = {
        ...Object.fromEntries(Object.entries(spans).filter(([, span]) => span !== undefined)),
        ...rest,
        ...(cell.tagName === 'th' && { scope: heads.includes(row) ? 'col' : 'row' }),
      }
      return { ...cell, properties, children: cellContent(cell) }
    }),
  })
  return {
    ...table,
    children: [
      ...(words ? [element('caption', [{ type: 'text', value: words }])] : []),
      ...(heads.length > 0 ? [element('thead', heads.map(normalRow))] : []),
      element('tbody', rows.slice(heads.length).map(normalRow)),
    ],
  }
}

/** The rows of a table and not those of a table in one of its cells. */
const rowsOf = (table: Element): Element[] =>
  childElements(table).flatMap(child => {
    if (!isElement(child)) return []
    return child.tagName === 'tr' ? [child] : listElements(child).filter(isRowOf(child))
  })
const isRowOf = (section: Element) => (row: Element) => row.tagName === 'tr' && childElements(section).includes(row)
