import { useId } from 'react'

type PortraitSliderProps = {
  label: string
  least: number
  most: number
  value: number
  onChange: (value: number) => void
  disabled?: boolean
}

/** Alternative to dragging: the same movement in steps. */
export function PortraitSlider({ label, least, most, value, onChange, disabled }: PortraitSliderProps) {
  const id = useId()
  return (
    <div className="portrait-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={5}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </div>
  )
}
