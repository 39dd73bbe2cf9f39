import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'
import './switch.css'

export interface SwitchProps {
  label: string
  isOn: boolean
  /** Called when the user presses the switch. The switch moves when `isOn` changes. */
  onPress: () => void
}

/** Switch for a state that changes immediately, without saving a form. */
export function Switch({ label, isOn, onPress }: SwitchProps) {
  const id = useId()
  return (
    <span className="switch">
      <Base.Root
        className="switch-track"
        id={id}
        nativeButton
        render={<button type="button" />}
        checked={isOn}
        onCheckedChange={onPress}
        aria-labelledby={`${id}-label`}
      >
        <Base.Thumb className="switch-thumb" />
      </Base.Root>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
    </span>
  )
}
