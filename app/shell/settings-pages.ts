import { paths } from '../platform/paths.ts'
import { records } from '../records.ts'

const { settings } = paths

/**
 * Pages of Settings in groups, in the order in which a new site needs them; record kinds with a list are added
 * automatically.
 */
export const settingsGroups = [
  [
    { to: settings.site, label: 'Site' },
    { to: settings.navigation, label: 'Navigation' },
    { to: settings.texts, label: 'Texts' },
    { to: settings.figures, label: 'Headline figures' },
    { to: settings.pages, label: 'Pages' },
  ],
  records.filter(kind => kind.list !== undefined).map(({ at, heading }) => ({ to: at.list, label: heading })),
  [
    { to: settings.mail, label: 'Mail' },
    { to: settings.security, label: 'Second factor' },
    { to: settings.retention, label: 'Retention' },
  ],
]

export const settingsPages = settingsGroups.flat()
