import './spinner.css'

/** Loading indicator with a text label; the ring is visual only. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="spinner" role="status">
      <i aria-hidden="true" />
      {label}
    </p>
  )
}
