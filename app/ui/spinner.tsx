import './spinner.css'

/** Loading indicator with a text. The ring is only visual. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="spinner" role="status">
      <i aria-hidden="true" />
      {label}
    </p>
  )
}
