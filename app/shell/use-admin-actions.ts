import { useNavigate } from 'react-router'
import { paths } from '../platform/paths.ts'
import { records } from '../records.ts'
import { allDesks } from './admin-desks.tsx'
import type { PaletteAction } from './palette-choices.ts'
import { settingsPages } from './settings-pages.ts'

/** The places of the back office, and what can be done from anywhere in it. */
export function useAdminActions({ onLogOut, onKeys }: { onLogOut: () => void; onKeys: () => void }): PaletteAction[] {
  const navigate = useNavigate()
  const place = (label: string, to: string, group = 'Places'): PaletteAction => ({
    id: to,
    group,
    label,
    action: () => void navigate(to),
  })
  return [
    ...allDesks.map(({ label, to }) => place(label, to)),
    ...settingsPages.map(({ label, to }) => ({ ...place(label, to), id: `${to} ${label}`, detail: 'Settings' })),
    place('Your profile', paths.profile),
    place('Back to Website', paths.home),
    ...records.filter(({ list }) => list).map(({ one, at }) => place(`New ${one}`, at.one('new'), 'Actions')),
    { id: 'keys', group: 'Actions', label: 'Show the keys', action: onKeys },
    { id: 'logout', group: 'Actions', label: 'Log out', action: onLogOut },
  ]
}
