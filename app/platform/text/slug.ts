/** Latin letters that Unicode does not split into a base letter and a mark, mainly of West African alphabets. */
const letterReplacements: Record<string, string> = {
  ...{ ɛ: 'e', ǝ: 'e', ə: 'e', ɔ: 'o', ø: 'o', ŋ: 'n', ɲ: 'n', ɖ: 'd', ɗ: 'd', đ: 'd', ð: 'd', ƒ: 'f', ɓ: 'b', ƙ: 'k' },
  ...{ ɣ: 'g', ɠ: 'g', ɩ: 'i', ɨ: 'i', ı: 'i', ʋ: 'v', ʊ: 'u', ʉ: 'u', ƴ: 'y', ƭ: 't', ŧ: 't', ƈ: 'c', ƥ: 'p', ħ: 'h' },
  ...{ ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ʃ: 'sh', ʒ: 'zh', ʼ: '', ʻ: '', ꞌ: '' },
}

/** Maximum length of a slug, in characters. */
const maxSlugLength = 100

/** Slug made from a text: lower-case Latin letters and digits, joined by hyphens. */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, letter => letterReplacements[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxSlugLength)
    .replace(/-$/, '')
