const apostrophePattern = /['`´‘’‛ʹʻʼʽʾʿˈ′＇ꞌ]/g

/**
 * Letters that Unicode does not split into a base letter and a mark. The SQL function `private.fold` has the same list.
 */
const letterReplacements: Record<string, string> = {
  ...{ ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ı: 'i', ɔ: 'o', ɛ: 'e', ŋ: 'n', ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ɖ: 'd' },
  ...{ ƒ: 'f', ɣ: 'g', ʋ: 'v', ǝ: 'e', ə: 'e', ð: 'd', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
}
const replacedLetterPattern = new RegExp(`[${Object.keys(letterReplacements).join('')}]`, 'g')

/**
 * Normalises a text for the comparison of names: lower case, without accents, apostrophes and punctuation. `Côte
 * d’Ivoire` becomes `cote divoire`.
 */
export const toComparableText = (text: string): string =>
  text
    .replace(apostrophePattern, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(replacedLetterPattern, letter => letterReplacements[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
