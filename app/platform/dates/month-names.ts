/**
 * Languages of the dates in imports. English and French come first, because the first match decides about an ambiguous
 * word.
 */
// biome-ignore format: a list of languages is read as one
const languages = [
  'en', 'fr', 'pt', 'es', 'ar', 'sw', 'am', 'ha', 'yo', 'ig', 'zu', 'xh', 'af', 'so', 'rw', 'wo', 'de', 'it', 'nl', 'el', 'hu',
  'tr', 'ru', 'uk', 'sv', 'da', 'nb', 'id', 'ms',
]

const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '')

let monthNumbers: Map<string, number> | undefined

/** Grammatical forms of a month's name: within a date or alone, full or short. In some languages these forms differ. */
const styles = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
] as const

/** Names of the months in a language, January first. */
export function listMonthNames(language: string, style: (typeof styles)[number] = styles[0]): string[] {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...style, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(Date.UTC(2024, month, 15))
    return parts.find(({ type }) => type === 'month')?.value ?? ''
  })
}

function monthNames(): Map<string, number> {
  const names = new Map<string, number>()
  for (const language of languages)
    for (const style of styles)
      for (const [month, name] of listMonthNames(language, style).map(folded).entries())
        if (/\p{L}{3}/u.test(name) && !names.has(name)) names.set(name, month + 1)
  return names
}

/** Abbreviations in English and French that `Intl` does not contain. */
const beginnings = [
  ...['jan', 'fe[bv]', 'mar', 'a[vp]r', 'ma[iy]', 'juin|jun', 'juil|jul', 'aou|aug', 'sep', 'oct', 'nov', 'dec'],
]

/** Number of a month (from 1), given its name or abbreviation in a known language. 0 for any other word. */
export function parseMonthName(word: string): number {
  monthNumbers ??= monthNames()
  const name = folded(word)
  return monthNumbers.get(name) ?? beginnings.findIndex(begin => new RegExp(`^(?:${begin})`).test(name)) + 1
}
