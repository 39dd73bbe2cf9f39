import { useNavigate } from 'react-router'
import { places } from '../platform/places.ts'
import { allDesks } from './admin-desks.tsx'
import type { Act } from './palette-choices.ts'

/** The places of the back office, and what can be done from anywhere in it. */
export function useAdminActs({ onLogOut, onKeys }: { onLogOut: () => void; onKeys: () => void }): Act[] {
  const navigate = useNavigate()
  const place = (label: string, to: string, group = 'Places'): Act => ({
    id: to,
    group,
    label,
    act: () => void navigate(to),
  })
  return [
    ...allDesks.map(({ label, to }) => place(label, to)),
    place('Your profile', places.profile),
    place('Back to Website', places.home),
    place('New partner', places.settings.partner('new'), 'Acts'),
    place('New person', places.settings.person('new'), 'Acts'),
    { id: 'keys', group: 'Acts', label: 'Show the keys', act: onKeys },
    { id: 'logout', group: 'Acts', label: 'Log out', act: onLogOut },
  ]
}
