export interface FilterSelectProps {
  /** Name of the URL parameter that contains the filter. */
  name: string
  label: string
  value: string
  /** Options of the select; the first one is "all". */
  options: readonly { value: string; label: string }[]
}

/** Select for a filter, submitted with its form. The React key resets the select when a link changes the URL. */
export const FilterSelect = ({ name, label, value, options }: FilterSelectProps) => (
  <select key={value} name={name} aria-label={label} defaultValue={value}>
    {options.map(option => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)
