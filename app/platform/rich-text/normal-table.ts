import type { Element, ElementContent } from 'hast'
import { getTextContent, isElement, listChildElements, listElements } from './elements.ts'
import { makeElement } from './new-elements.ts'

/** Maximum number of columns or rows that one cell can span. */
const maxSpan = 40
const makeTagNameTest =
  (name: RegExp) =>
  (node: ElementContent): node is Element =>
    isElement(node) && name.test(node.tagName)
const isCell = makeTagNameTest(/^t[hd]$/)
const isHeadRow = (row: Element) => listChildElements(row).every(makeTagNameTest(/^th$/))

/** Value of colspan or rowspan. Undefined for the default, 1. */
function parseSpan(value: unknown): number | undefined {
  const span = Math.min(maxSpan, Math.max(1, Number.parseInt(String(value ?? 1), 10) || 1))
  return span === 1 ? undefined : span
}

/** Normalises a table: caption first, header rows at the start in `thead`, and a `scope` on each header cell. */
export function normalizeTable(table: Element, cellContent: (cell: Element) => ElementContent[]): Element {
  const caption = listChildElements(table)
    .filter(makeTagNameTest(/^caption$/))
    .map(getTextContent)
    .join(' ')
    .trim()
  const rows: Element[] = listRows(table).map(row => ({ ...row, children: listChildElements(row).filter(isCell) }))
  const below = rows.findIndex(row => !isHeadRow(row))
  const heads = below < 0 ? [] : rows.slice(0, below)
  const normalRow = (row: Element): Element => ({
    ...row,
    children: row.children.filter(isCell).map(cell => {
      const { scope: _, colSpan, rowSpan, ...rest } = cell.properties
      const spans = { colSpan: parseSpan(colSpan), rowSpan: parseSpan(rowSpan) }
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
      ...(caption ? [makeElement('caption', [{ type: 'text', value: caption }])] : []),
      ...(heads.length > 0 ? [makeElement('thead', heads.map(normalRow))] : []),
      makeElement('tbody', rows.slice(heads.length).map(normalRow)),
    ],
  }
}

/** Rows of a table, without the rows of a table inside a cell. */
const listRows = (table: Element): Element[] =>
  listChildElements(table).flatMap(child => {
    if (!isElement(child)) return []
    return child.tagName === 'tr' ? [child] : listElements(child).filter(isRowIn(child))
  })
const isRowIn = (section: Element) => (row: Element) => row.tagName === 'tr' && listChildElements(section).includes(row)
