import './skip-link.css'

/** Link to the main content, the first element that Tab reaches. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}
