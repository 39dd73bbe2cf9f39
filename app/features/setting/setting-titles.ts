import { titleOfText } from './text-catalogue.ts'

/** What the forms of the settings are called, by the keys under which they are kept. */
const titles: Record<string, string> = {
  identity: 'Identity',
  contact: 'Contact',
  social: 'Elsewhere',
  newsletter_url: 'Newsletter',
  'newsletter.line': 'The newsletter’s line',
  video: 'Film',
  navigation: 'Links',
  mail: 'Letters',
  retention: 'How long things are kept',
  'pictures.hosts': 'Other hosts of pictures',
  'security.second_factor': 'Required second factor',
  'figures.allowed_differences': 'Figures that differ on purpose',
}

/** A setting as its form is titled. A key that came later still reads. */
export const settingTitle = (key: string): string => titles[key] ?? titleOfText(key) ?? key.replaceAll(/[._-]+/g, ' ')
