import './tile-checkbox.css'

type Props = { name: string; isSelected: boolean; onToggle: () => void }

/** Checkbox in the corner of a picture's tile, which selects the picture. The tile must be positioned. */
export function TileCheckbox({ name, isSelected, onToggle }: Props) {
  return (
    <label className="tile-checkbox">
      <span className="visually-hidden">Select {name}</span>
      <input type="checkbox" checked={isSelected} onChange={onToggle} />
    </label>
  )
}
