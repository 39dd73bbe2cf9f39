import './skip-link.css'

/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}
