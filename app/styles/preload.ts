import serif from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url'
import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/**
 * URLs of the two fonts that every page needs immediately. Fonts with further characters are loaded when a text needs
 * these characters.
 */
export const preloadedFonts = [serif, sans] as const
/** URLs of the fonts for the data saver, with which text uses a system font. */
export const dataSaverFonts = [serif] as const
