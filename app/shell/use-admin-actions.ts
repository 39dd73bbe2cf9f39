import { useNavigate } from 'react-router'
import { canAddRecords } from '../desk/record/define-record.ts'
import { paths } from '../platform/paths.ts'
import { useSession } from '../platform/session/session-context.ts'
import { recordDefinitions } from '../record-definitions.ts'
import { allAdminScreens } from './admin-screens.tsx'
import { findEmailAddress, isPaletteMatch, type PaletteAction } from './palette-choices.ts'
import { paletteSearchWords } from './palette-search-words.ts'
import { settingsPages } from './settings-pages.ts'

/** Entries of the command palette: screens of the back office, and actions that are available on all pages. */
export function useAdminActions({ onLogOut, onKeys }: { onLogOut: () => void; onKeys: () => void }): PaletteAction[] {
  const navigate = useNavigate()
  const mayInvite = useSession().can('change roles')
  const inviteLabel = 'Invite users'
  const invite: PaletteAction = {
    id: 'invite',
    group: 'Actions',
    label: inviteLabel,
    words: paletteSearchWords.invite,
    given(typed) {
      const { address, rest } = findEmailAddress(typed)
      if (!address || !isPaletteMatch(inviteLabel, rest)) return undefined
      return { label: `Invite ${address}`, action: () => void navigate(paths.inviteUser(address)) }
    },
    action: () => void navigate(paths.inviteUser()),
  }
  const place = (label: string, target: string, group = 'Go to'): PaletteAction => ({
    id: target,
    group,
    label,
    words: paletteSearchWords[target],
    action: () => void navigate(target),
  })
  return [
    ...allAdminScreens.map(({ label, to }) => place(label, to)),
    ...settingsPages.map(({ label, to }) => ({ ...place(label, to), id: `${to} ${label}`, detail: 'Settings' })),
    place('News this week', paths.adminNewsWeek),
    place('Articles without alt text', `${paths.adminNews}?missing=alt`),
    place('Events without alt text', `${paths.adminEvents}?missing=alt`),
    place('Albums without alt text', `${paths.adminAlbums}?missing=alt`),
    place('Images without alt text', `${paths.adminGallery}?tab=repair`),
    place('Import articles', paths.adminImports),
    place('Import events', paths.adminEventImports),
    place('Email queue', paths.adminMail),
    place('Email catalogue', paths.adminLetterCatalogue),
    place('Application report', paths.adminApplicationReport),
    place('Your profile', paths.profile),
    place('Back to Website', paths.home),
    ...recordDefinitions.filter(canAddRecords).map(({ one, at }) => place(`New ${one}`, at.one('new'), 'Actions')),
    ...(mayInvite ? [invite] : []),
    { id: 'keys', group: 'Actions', label: 'Keyboard shortcuts', words: paletteSearchWords.keys, action: onKeys },
    { id: 'logout', group: 'Actions', label: 'Logout', words: paletteSearchWords.logout, action: onLogOut },
  ]
}
