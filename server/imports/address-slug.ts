import { createHash } from 'node:crypto'
import anyAscii from 'any-ascii'
import { toSlug } from '../../app/platform/text/slug.ts'
import { makeLookupTable } from '../make-lookup-table.ts'

/** Latin letters that replace characters which the transliteration library drops, such as most Arabic vowels. */
const vowelLetters = makeLookupTable({ ا: 'a', أ: 'a', إ: 'i', آ: 'a', ٱ: 'a', ى: 'a', ة: 'a', ע: 'a', א: 'a' })

/** Pattern of breathing and stress signs, which a transliteration writes as quotes. */
const quotePattern = /['"`]/g

/** Transliterates one letter of any script to Latin letters. A Chinese character becomes a separate word. */
function transliterateLetter(letter: string): string {
  const latin = vowelLetters[letter] ?? anyAscii(letter).replace(quotePattern, '')
  return /\p{Script=Han}/u.test(letter) ? ` ${latin} ` : latin
}

/**
 * Pattern of letters outside the Latin script. `toSlug` converts Latin letters better than the transliteration library.
 */
const nonLatinLetterPattern = /(?!\p{Script=Latin})[\p{L}\p{Nd}]/gu

/** Makes a slug from a title in any script. Empty when the title contains no letter or number. */
export const makeAddressSlug = (text: string): string =>
  toSlug(text.normalize('NFKC').replace(nonLatinLetterPattern, transliterateLetter))

/** Makes a slug for a title without letters. The slug has no meaning, but the same title always gives the same slug. */
export const makeNamelessSlug = (kind: string, id: string): string =>
  `${kind}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`

/** Decodes the percent-encoded slug of a URL. WordPress may truncate a long slug in the middle of a character. */
export function decodeSlug(slug: string): string {
  return slug.replace(/(?:%[\da-f]{2})+(?:%[\da-f]?$)?/gi, bytes =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8').replaceAll('\ufffd', ''),
  )
}
