import './skip-link.css'

/** Link to the main content, the first Tab stop of the page. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}
