export interface FilterSelectProps {
  /** The parameter of the address. */
  name: string
  label: string
  value: string
  /** The first leaves nothing out. */
  options: readonly { value: string; label: string }[]
}

/** One filter of a list, sent with the form it stands in. The key makes it follow the address when a link changes it. */
export const FilterSelect = ({ name, label, value, options }: FilterSelectProps) => (
  <select key={value} name={name} aria-label={label} defaultValue={value}>
    {options.map(option => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)
