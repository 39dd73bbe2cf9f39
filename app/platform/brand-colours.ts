// Copies of colours in app/styles/tokens.css, for code that cannot read a style sheet: e-mails, pictures, the web app
// manifest, and pages that are served without the build. tokens.test.ts compares the copies with the originals.

/** Colour of buttons and links on a light background, and of a pattern without a specific colour. */
export const brandClayColour = '#a8431f'

export const lightColours = {
  ground: '#fbf8f2',
  surface: '#ffffff',
  sunk: '#f3ede2',
  ink: '#1a1613',
  quiet: '#5b5148',
  line: '#e4dccf',
  edge: '#8a7d6e',
  action: brandClayColour,
  onAction: '#ffffff',
  focus: '#1f4fb0',
  positive: '#1e6b47',
} as const

export const darkColours = {
  ground: '#12162b',
  surface: '#1b2140',
  sunk: '#0d1022',
  ink: '#f6f1e7',
  quiet: '#b9b4c7',
  line: '#2e3560',
  edge: '#7f87b8',
  action: '#f0b33c',
  onAction: '#12162b',
  focus: '#ffd98a',
  positive: '#7bd3a6',
} as const satisfies Record<keyof typeof lightColours, string>
