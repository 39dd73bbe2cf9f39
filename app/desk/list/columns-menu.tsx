import { Columns3 } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { HideableColumns } from './use-hideable-columns.ts'

/** Menu to show and hide columns. Hidden on phones, where the list has no columns. */
export function ColumnsMenu<Column extends string>({ columns }: { columns: HideableColumns<Column> }) {
  const names = Object.entries(columns.names) as [Column, string][]
  return (
    <span className="desk-only">
      <Menu
        label="Columns"
        trigger={<Button line />}
        entries={names.map(([column, label]) => ({
          label,
          ticked: columns.isShown(column),
          onPress: () => columns.toggle(column),
        }))}
      >
        <Icon drawing={Columns3} /> Columns
      </Menu>
    </span>
  )
}
