import type { RowSelection } from './use-row-selection.ts'
import './selection-checkbox.css'

type Props = { selection: RowSelection; ids: readonly string[]; label: string }

/** Checkbox that selects one row, or all rows of a page. */
export function SelectionCheckbox({ selection, ids, label }: Props) {
  const ticked = ids.filter(selection.has).length
  return (
    <label className="select-box">
      <span className="visually-hidden">{label}</span>
      <input
        type="checkbox"
        checked={ticked > 0 && ticked === ids.length}
        ref={box => {
          if (box) box.indeterminate = ticked > 0 && ticked < ids.length
        }}
        onChange={event => selection.set(ids, event.target.checked)}
      />
    </label>
  )
}
