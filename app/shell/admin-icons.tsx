import type { ReactNode } from 'react'

const drawn = (paths: ReactNode) => (
  <svg className="admin-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {paths}
  </svg>
)

/** From Lucide (ISC licence), drawn in the line of the text beside them. */
export const adminIcons = {
  search: drawn(<path d="m21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z" />),
  diagnostics: drawn(
    <path d="M22 12h-2.48a2 2 0 0 0-1.93 1.46l-2.35 8.36a.25.25 0 0 1-.48 0L9.24 2.18a.25.25 0 0 0-.48 0l-2.35 8.36A2 2 0 0 1 4.49 12H2" />,
  ),
  users: drawn(
    <>
      <path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87" />
      <circle cx="9" cy="7" r="4" />
    </>,
  ),
  settings: drawn(
    <>
      <path d="M14 17H5M19 7h-9" />
      <circle cx="17" cy="17" r="3" />
      <circle cx="7" cy="7" r="3" />
    </>,
  ),
  audit: drawn(
    <path d="M15 12h-5M15 8h-5M19 17V5a2 2 0 0 0-2-2H4M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3" />,
  ),
  website: drawn(<path d="M7 17V7h10M17 17 7 7" />),
  logout: drawn(<path d="m16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />),
  keyboard: drawn(
    <>
      <path d="M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01" />
      <rect width="20" height="16" x="2" y="4" rx="2" />
    </>,
  ),
}
