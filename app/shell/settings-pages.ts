import { paths } from '../platform/paths.ts'

const { settings } = paths

/** The pages of Settings in groups, in the order in which a new site needs them. */
export const settingsGroups = [
  [
    { to: settings.site, label: 'Site' },
    { to: settings.navigation, label: 'Navigation' },
    { to: settings.texts, label: 'Texts' },
    { to: settings.figures, label: 'Headline figures' },
    { to: settings.pages, label: 'Pages' },
  ],
  [
    { to: settings.circles, label: 'Circles' },
    { to: settings.partners, label: 'Partners' },
    { to: settings.people, label: 'People' },
    { to: settings.quotes, label: 'Quotes' },
  ],
  [
    { to: settings.mail, label: 'Mail' },
    { to: settings.security, label: 'Second factor' },
    { to: settings.retention, label: 'Retention' },
  ],
]

export const settingsPages = settingsGroups.flat()
