/** Letters of Latin alphabets that Unicode does not take apart, above all of West African ones. */
const letters: Record<string, string> = {
  ...{ ɛ: 'e', ǝ: 'e', ə: 'e', ɔ: 'o', ø: 'o', ŋ: 'n', ɲ: 'n', ɖ: 'd', ɗ: 'd', đ: 'd', ð: 'd', ƒ: 'f', ɓ: 'b', ƙ: 'k' },
  ...{ ɣ: 'g', ɠ: 'g', ɩ: 'i', ɨ: 'i', ı: 'i', ʋ: 'v', ʊ: 'u', ʉ: 'u', ƴ: 'y', ƭ: 't', ŧ: 't', ƈ: 'c', ƥ: 'p', ħ: 'h' },
  ...{ ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ʃ: 'sh', ʒ: 'zh', ʼ: '', ʻ: '', ꞌ: '' },
}

/** Characters of a slug. */
const longest = 100

/** A short name for an address out of somebody's words: lower-case Latin letters and digits, joined by hyphens. */
export const toSlug = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, letter => letters[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '')
