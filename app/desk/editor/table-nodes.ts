import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** Maximum number of columns: no readable table has more, and a huge span would block the browser for minutes. */
const widest = 40
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) =>
    Math.min(widest, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1)),
})
const cell = {
  content: '(paragraph | bulletList | orderedList)+',
  addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
}

/** Table with caption. Column widths are left to the page that shows it. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: table => table.querySelector(':scope > caption')?.textContent?.trim() || null,
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) =>
    node.attrs.caption
      ? ['table', HTMLAttributes, ['caption', node.attrs.caption], ['tbody', 0]]
      : ['table', HTMLAttributes, ['tbody', 0]],
})

export const tableNodes = [
  CaptionedTable.configure({ View: null }),
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
]
