import type { ReactNode } from 'react'
import { paths } from '../platform/paths.ts'
import { adminIcons } from './admin-icons.tsx'

export type Desk = {
  to: string
  label: string
  icon: ReactNode
  /** Pressed after G, goes there. */
  key: string
}

/** The screens of the back office in the stated order, parted as the sidebar parts them. An entry stands here when its screen does. */
export const desks: readonly (readonly Desk[])[] = [
  [{ to: paths.diagnostics, label: 'Diagnostics', icon: adminIcons.diagnostics, key: 'd' }],
  [
    { to: paths.adminUsers, label: 'Users', icon: adminIcons.users, key: 'u' },
    { to: paths.settings.site, label: 'Settings', icon: adminIcons.settings, key: 's' },
    { to: paths.adminAudit, label: 'Audit trail', icon: adminIcons.audit, key: 'a' },
  ],
]

export const allDesks: readonly Desk[] = desks.flat()
