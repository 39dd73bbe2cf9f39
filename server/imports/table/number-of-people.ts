/** Pattern of cell values that mean "no number". */
const emptyValuePattern = /^(?:[-–—]|n\/?a|none|no limit|unlimited|illimit[ée]e?|ilimitad[oa]|tb[acd])$/i
const prefixPattern =
  /^(?:max(?:imum)?\.?|up to|about|approx(?:imately|\.)?|around|ca\.?|circa|c\.|environ|jusqu['’]à|cerca de|até|[~≈<≤])\s*:?\s*/i
const suffixPattern =
  /\s*(?:\+|people|persons?|pers\.?|pax|seats?|places?|guests?|attendees|participants?|delegates|max(?:imum)?\.?|personnes?|invités?|pessoas|lugares|participantes)$/i
/**
 * Pattern of a number with thousands separated by commas, points, blanks or apostrophes, also in the Indian system,
 * with an optional zero fraction.
 */
const numberPattern = /^(\d+|\d{1,3}(?:([\s,.'’])\d{2,3})(?:\2\d{2,3})*)(?:[.,]0{1,2})?$/

/**
 * Converts digits of other scripts, such as Arabic, to 0–9. In Unicode the ten digits of each script follow each other.
 */
const toWesternDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, digit => {
    let zero = digit.codePointAt(0) ?? 0
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero -= 1
    return String((digit.codePointAt(0) ?? 0) - zero)
  })

/**
 * Parses the number of people in a cell; null when the cell says that there is no number, undefined when the cell
 * cannot be parsed.
 */
export function parseNumberOfPeople(cellText: string): number | null | undefined {
  const text = toWesternDigits(cellText.normalize('NFKC')).trim()
  if (emptyValuePattern.test(text)) return null
  const bare = text.replace(prefixPattern, '').replace(suffixPattern, '').replace(suffixPattern, '')
  const [, digits, mark] = numberPattern.exec(bare) ?? []
  if (digits === undefined) return undefined
  if (mark !== undefined && !/\D\d{3}$/.test(digits)) return undefined
  return Number(digits.replace(/\D/g, ''))
}
