import './new-tab.css'

/** What a link that leaves needs: `rel` keeps the other page from reaching back. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Says to screen readers what the sign or the target cannot. */
export function NewTab() {
  return <span className="visually-hidden"> (opens in a new tab)</span>
}

/** The sign of a link that leaves: drawn, because few text faces hold it. */
export function LeavingSign() {
  return (
    <svg className="leaving" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M4 12 12 4M5.5 4H12v6.5" />
    </svg>
  )
}
