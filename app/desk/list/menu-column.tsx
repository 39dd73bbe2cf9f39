import { Menu, type MenuEntry } from '../../ui/menu.tsx'

type MenuColumnOptions<Row> = { name: (row: Row) => string; entries: (row: Row) => readonly MenuEntry[] }

/** Last column of a table, with the menu of each row. */
export const makeMenuColumn = <Row,>({ name, entries }: MenuColumnOptions<Row>) => ({
  head: 'More',
  isHeadHidden: true,
  className: 'desk-more',
  cell: (row: Row) => <Menu label={`More actions for ${name(row)}`} entries={entries(row)} />,
})
