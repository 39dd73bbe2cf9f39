import { paths } from '../platform/paths.ts'
import { recordDefinitions } from '../record-definitions.ts'

const { settings } = paths

/**
 * Pages of Settings in groups, in the order in which a new site needs them. Record types with a list are added
 * automatically.
 */
export const settingsGroups = [
  {
    label: 'Site',
    pages: [
      { to: settings.site, label: 'General' },
      { to: settings.navigation, label: 'Menu and footer' },
      { to: settings.texts, label: 'Page texts' },
      { to: settings.figures, label: 'Statistics' },
      { to: settings.pages, label: 'Pages' },
    ],
  },
  {
    label: 'Content',
    pages: recordDefinitions
      .filter(kind => kind.list !== undefined)
      .map(({ at, heading }) => ({ to: at.list, label: heading })),
  },
  {
    label: 'System',
    pages: [
      { to: settings.notifications, label: 'Notifications' },
      { to: settings.mail, label: 'Email' },
      { to: settings.security, label: 'Two-factor authentication' },
      { to: settings.retention, label: 'Data retention' },
    ],
  },
]

export const settingsPages = settingsGroups.flatMap(({ pages }) => pages)
