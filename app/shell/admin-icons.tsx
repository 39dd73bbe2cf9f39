import type { ReactNode } from 'react'

const drawn = (paths: ReactNode) => (
  <svg className="admin-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {paths}
  </svg>
)

export const adminIcons = {
  diagnostics: drawn(
    <path d="M22 12h-2.48a2 2 0 0 0-1.93 1.46l-2.35 8.36a.25.25 0 0 1-.48 0L9.24 2.18a.25.25 0 0 0-.48 0l-2.35 8.36A2 2 0 0 1 4.49 12H2" />,
  ),
  website: drawn(<path d="M7 17V7h10M17 17 7 7" />),
  logout: drawn(<path d="m16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />),
}
