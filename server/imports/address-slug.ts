import { createHash } from 'node:crypto'
import anyAscii from 'any-ascii'
import { toSlug } from '../../app/platform/text/slug.ts'
import { lookupTable } from '../lookup-table.ts'

/** Letters that readers expect in an address and the library leaves out, as Arabic does with most of its vowels. */
const vowels = lookupTable({ ا: 'a', أ: 'a', إ: 'i', آ: 'a', ٱ: 'a', ى: 'a', ة: 'a', ע: 'a', א: 'a' })

/** Signs for breath and stress, which a transliteration writes as quotes. */
const quotes = /['"`]/g

/** A letter of any script as Latin letters. A Chinese character is a word. */
function inLatin(letter: string): string {
  const latin = vowels[letter] ?? anyAscii(letter).replace(quotes, '')
  return /\p{Script=Han}/u.test(letter) ? ` ${latin} ` : latin
}

/** Letters that are no Latin ones; those `slugOf` knows better. */
const otherLetter = /(?!\p{Script=Latin})[\p{L}\p{Nd}]/gu

/** A slug out of a title in any script. Empty where nothing in it is a letter or a number. */
export const addressSlug = (words: string): string => toSlug(words.normalize('NFKC').replace(otherLetter, inLatin))

/** A slug that says nothing but stays the same, for a title without letters. */
export const namelessSlug = (kind: string, id: string): string =>
  `${kind}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`

/** The last part of an address as it was before it was encoded. WordPress cuts long ones in the middle of a letter. */
export function decodedSlug(slug: string): string {
  return slug.replace(/(?:%[\da-f]{2})+(?:%[\da-f]?$)?/gi, bytes =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8').replaceAll('\ufffd', ''),
  )
}
