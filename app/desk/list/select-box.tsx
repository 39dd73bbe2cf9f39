import type { Selection } from './use-selection.ts'
import './select-box.css'

type Props = { selection: Selection; ids: readonly string[]; label: string }

/** Checkbox that selects one row, or all rows of a page. */
export function SelectBox({ selection, ids, label }: Props) {
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
