import { useEffect, useRef } from 'react'

export interface FilterSelectProps {
  /** Name of the URL parameter that contains the filter. */
  name: string
  /** Accessible name of a select without a visible label. */
  label?: string
  /** Id of a select with a visible label. */
  id?: string
  value: string
  /** Options of the select. The first option is "all". */
  options: readonly { value: string; label: string }[]
}

/**
 * Select that filters a list and is submitted with its form. When a link changes the URL, the select shows the new
 * value. The DOM element stays the same, so that the select keeps the focus after a change by keyboard.
 */
export function FilterSelect({ name, label, id, value, options }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  return (
    <select ref={select} id={id} name={name} aria-label={label} defaultValue={value}>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
