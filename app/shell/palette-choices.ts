import { toComparableText } from '../platform/text/to-comparable-text.ts'

/** Entry of the command palette: a screen, a record or an action. */
export type PaletteAction = {
  id: string
  group: string
  label: string
  detail?: string | undefined
  /** Further words for which the search finds the entry. */
  words?: string | undefined
  /**
   * Returns a variant of the entry for the typed text, such as an e-mail address to invite. Undefined if the entry
   * does not use this text.
   */
  given?: ((typed: string) => { label: string; action: () => void } | undefined) | undefined
  action: () => void
}
export type PaletteGroup = { value: string; items: PaletteAction[] }

/** Whether each typed word is the beginning of a word in the label. Accents and the order of words are ignored. */
export function isPaletteMatch(label: string, typed: string): boolean {
  const labelWords = toComparableText(label).split(' ')
  return toComparableText(typed)
    .split(' ')
    .filter(Boolean)
    .every(typedWord => labelWords.some(word => word.startsWith(typedWord)))
}

const hasWords = (text: string, typed: string) => {
  const words = toComparableText(text).split(' ')
  return toComparableText(typed)
    .split(' ')
    .every(word => words.includes(word))
}

/**
 * Computes the rank of a matching entry: whole words count more than beginnings of words, and the label counts more
 * than further words.
 */
function computeMatchRank({ label, words = '' }: PaletteAction, typed: string): number {
  if (hasWords(label, typed)) return 3
  if (hasWords(words, typed)) return 2
  return isPaletteMatch(label, typed) ? 1 : 0
}

/** Finds the first e-mail address in the typed text, and the remaining words. */
export function findEmailAddress(typed: string): { address: string | undefined; rest: string } {
  const typedWords = typed.split(/[\s<>,;]+/).filter(Boolean)
  const address = typedWords.find(word => /^[^@"]+@[^@"]+\.[^@".]+$/.test(word))
  return { address: address?.toLowerCase(), rest: typedWords.filter(word => word !== address).join(' ') }
}

/** Lists matching screens and actions, then matching records, grouped by record type in the given order. */
export function listPaletteChoices(
  typed: string,
  actions: readonly PaletteAction[],
  records: readonly PaletteAction[],
): PaletteGroup[] {
  const offered = actions.flatMap(choice => {
    const typedAction = choice.given?.(typed)
    if (typedAction) return [{ ...choice, ...typedAction }]
    return isPaletteMatch(`${choice.label} ${choice.words ?? ''}`, typed) ? [choice] : []
  })
  const ranks = new Map(offered.map(choice => [choice, computeMatchRank(choice, typed)]))
  const sorted = offered.toSorted((one, other) => (ranks.get(other) ?? 0) - (ranks.get(one) ?? 0))
  const groups = new Map<string, PaletteAction[]>()
  for (const choice of [...sorted, ...records]) {
    const group = groups.get(choice.group) ?? []
    groups.set(choice.group, [...group, choice])
  }
  return [...groups].map(([value, items]) => ({ value, items }))
}

/** Returns the first `count` entries of all groups together, in groups. Groups without an entry are left out. */
export function takeFirstChoices(groups: readonly PaletteGroup[], count: number): PaletteGroup[] {
  let left = count
  return groups.flatMap(({ value, items }) => {
    const taken = items.slice(0, left)
    left -= taken.length
    return taken.length > 0 ? [{ value, items: taken }] : []
  })
}
