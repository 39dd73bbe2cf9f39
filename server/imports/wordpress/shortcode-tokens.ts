import { makeLookupTable } from '../../make-lookup-table.ts'

/** Text in square brackets that may be a shortcode or the end tag of a shortcode. */
export type ShortcodeToken = {
  name: string
  isEnd: boolean
  /** Text between the name of the shortcode and the closing bracket. */
  argumentText: string
  start: number
  /** Position in the text after the token. */
  end: number
}

/** Attributes of a shortcode by name. Values without a name are joined under the key `''`. */
export type ShortcodeAttributes = Record<string, string>

const openingPattern = /[<[]/g
const shortcodeStartPattern = /\[(\/?)([a-zA-Z][\w-]*)(?=[\s\]/=])/y
/** Maximum number of characters of a shortcode. No real shortcode is longer. */
const maxShortcodeLength = 10_000

/**
 * Makes a function that finds the next occurrence of a character. Each part of the text is searched only once, whatever
 * the number of calls.
 */
function makeCharacterFinder(text: string, letter: string): (from: number) => number {
  let cachedIndex = -2
  return from => {
    if (cachedIndex !== -1 && cachedIndex < from) cachedIndex = text.indexOf(letter, from)
    return cachedIndex
  }
}

/**
 * Yields the possible shortcodes of a text in order. Brackets inside an HTML tag or comment, and escaped shortcodes in
 * double brackets, are left out.
 */
export function* listShortcodeTokens(text: string): Generator<ShortcodeToken> {
  const nextBracket = makeCharacterFinder(text, ']')
  const nextAngle = makeCharacterFinder(text, '>')
  openingPattern.lastIndex = 0
  let match = openingPattern.exec(text)
  const goOnFrom = (at: number) => {
    openingPattern.lastIndex = at
    match = openingPattern.exec(text)
  }
  while (match) {
    const start = match.index
    if (match[0] === '<') {
      const end = /[a-z/!]/i.test(text[start + 1] ?? '') ? nextAngle(start) : -1
      goOnFrom(end < 0 ? start + 1 : end + 1)
      continue
    }
    const isEscaped = text[start + 1] === '['
    shortcodeStartPattern.lastIndex = isEscaped ? start + 1 : start
    const [, slash = '', name = ''] = shortcodeStartPattern.exec(text) ?? []
    const bracket = name ? nextBracket(shortcodeStartPattern.lastIndex || start) : -1
    if (!name || bracket < 0 || bracket - start > maxShortcodeLength) {
      goOnFrom(start + 1)
      continue
    }
    const from = start + 1 + (isEscaped ? 1 : 0) + slash.length + name.length
    if (isEscaped && text[bracket + 1] === ']')
      yield { name: '', isEnd: false, argumentText: text.slice(start + 1, bracket + 1), start, end: bracket + 2 }
    else if (!isEscaped)
      yield {
        name: name.toLowerCase(),
        isEnd: slash !== '',
        argumentText: text.slice(from, bracket),
        start,
        end: bracket + 1,
      }
    goOnFrom(isEscaped && text[bracket + 1] !== ']' ? start + 1 : bracket + 1)
  }
}

const attributePattern = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g
const quotePattern = /&(?:quot|#34|#0?39|apos|#822[01]|#8242|#8243|#821[67]);|[“”″]/g
const entityLetters = makeLookupTable<string>({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#038;': '&' })

/** Parses the attributes of a shortcode. Quotation marks may be curly, because editors convert straight ones. */
export function parseShortcodeAttributes(attributesText: string): ShortcodeAttributes {
  const attributes: ShortcodeAttributes = makeLookupTable()
  const plain = attributesText
    .replace(/\/\s*$/, '')
    .replace(quotePattern, '"')
    .replace(/&(?:amp|lt|gt|#038);/g, letter => entityLetters[letter] ?? '')
  for (const [, name, ...values] of plain.matchAll(attributePattern)) {
    const value = values.find(each => each !== undefined) ?? ''
    if (name) attributes[name.toLowerCase()] = value
    else attributes[''] = `${attributes[''] ?? ''} ${value}`.trim()
  }
  return attributes
}
