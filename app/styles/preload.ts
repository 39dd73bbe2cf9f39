import serif from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url'
import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** Addresses of the two faces every first view needs; the extended subsets load when a name asks for them. */
export const preloadedFonts = [serif, sans] as const
/** The same for whoever counts bytes: texts stand in a face of their device. */
export const dataSaverFonts = [serif] as const
