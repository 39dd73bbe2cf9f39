import { toComparableText } from './to-comparable-text.ts'

/** Names that a text spells without their diacritics, e.g. `Sola Fadairo` for `Ṣọlá Fádàíró`. */
export function findMisspeltNames(text: string, names: readonly string[]): { written: string; name: string }[] {
  return names.flatMap(name => {
    const nameWords = toComparableText(name).split(' ')
    if (nameWords.length < 2 || text.includes(name)) return []
    const letters = text.normalize('NFC').match(/[\p{L}\p{M}’'-]+/gu) ?? []
    const at = letters.findIndex((_, start) =>
      nameWords.every((word, n) => toComparableText(letters[start + n] ?? '') === word),
    )
    return at < 0 ? [] : [{ written: letters.slice(at, at + nameWords.length).join(' '), name }]
  })
}
