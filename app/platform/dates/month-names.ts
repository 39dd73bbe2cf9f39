/**
 * Languages of the dates in imports. English and French come first, because the first match decides about an ambiguous
 * word.
 */
// biome-ignore format: a list of languages is read as one
const importLanguages = [
  'en', 'fr', 'pt', 'es', 'ar', 'sw', 'am', 'ha', 'yo', 'ig', 'zu', 'xh', 'af', 'so', 'rw', 'wo', 'de', 'it', 'nl', 'el', 'hu',
  'tr', 'ru', 'uk', 'sv', 'da', 'nb', 'id', 'ms',
]

const foldName = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '')

let cachedMonthNumbers: Map<string, number> | undefined

/** Grammatical forms of a month's name: within a date or alone, full or short. In some languages these forms differ. */
const monthNameStyles = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
] as const

/** Names of the months in a language, January first. */
export function listMonthNames(
  language: string,
  style: (typeof monthNameStyles)[number] = monthNameStyles[0],
): string[] {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...style, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(Date.UTC(2024, month, 15))
    return parts.find(({ type }) => type === 'month')?.value ?? ''
  })
}

function buildMonthNumbers(): Map<string, number> {
  const names = new Map<string, number>()
  for (const language of importLanguages)
    for (const style of monthNameStyles)
      for (const [month, name] of listMonthNames(language, style).map(foldName).entries())
        if (/\p{L}{3}/u.test(name) && !names.has(name)) names.set(name, month + 1)
  return names
}

/** Abbreviations in English and French that `Intl` does not contain. */
const monthAbbreviationPatterns = [
  ...['jan', 'fe[bv]', 'mar', 'a[vp]r', 'ma[iy]', 'juin|jun', 'juil|jul', 'aou|aug', 'sep', 'oct', 'nov', 'dec'],
]

/** Number of a month (from 1), given its name or abbreviation in a known language. 0 for any other word. */
export function parseMonthName(word: string): number {
  cachedMonthNumbers ??= buildMonthNumbers()
  const name = foldName(word)
  return (
    cachedMonthNumbers.get(name) ??
    monthAbbreviationPatterns.findIndex(begin => new RegExp(`^(?:${begin})`).test(name)) + 1
  )
}
