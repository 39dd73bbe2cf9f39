import './skip-link.css'

/** First Tab stop of the page. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}
