/** Languages in which programs and people write dates to us. English and French first: of two meanings, theirs counts. */
// biome-ignore format: a list of languages is read as one
const languages = [
  'en', 'fr', 'pt', 'es', 'ar', 'sw', 'am', 'ha', 'yo', 'ig', 'zu', 'xh', 'af', 'so', 'rw', 'wo', 'de', 'it', 'nl', 'el', 'hu',
  'tr', 'ru', 'uk', 'sv', 'da', 'nb', 'id', 'ms',
]

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\.$/, '')

let known: Map<string, number> | undefined

function monthNames(): Map<string, number> {
  const names = new Map<string, number>()
  for (const language of languages)
    for (const options of [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }, { month: 'short', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...options, timeZone: 'UTC' })
      for (let month = 0; month < 12; month++) {
        const parts = format.formatToParts(Date.UTC(2024, month, 15))
        const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '')
        if (/\p{L}{3}/u.test(name) && !names.has(name)) names.set(name, month + 1)
      }
    }
  return names
}

/** Beginnings that English and French write and no list of abbreviations has. */
const beginnings = [
  ...['jan', 'f[ei]', 'mar', 'a[vp]r', 'ma[iy]', 'juin|jun', 'juil|jul', 'ao[ûu]|aug', 'sep', 'oct', 'nov', 'dec'],
]

/** The number of a month, from 1, by its name or its beginning in a language that is known; 0 for no month. */
export function monthOf(word: string): number {
  known ??= monthNames()
  const name = folded(word)
  return known.get(name) ?? beginnings.findIndex(begin => new RegExp(`^(?:${begin})`).test(name)) + 1
}
