/**
 * Finds the name most similar to a misspelt name, as in PostgREST's hints. Candidates have trigrams in common with the
 * misspelt name, or else bigrams, and are sorted by edit distance.
 */
export function findNearestName(
  names: Iterable<string>,
  searchedName: string,
  { least: minScore = 0.33, isExactLeftOut = false }: { least?: number; isExactLeftOut?: boolean } = {},
): string | undefined {
  const sought = normalizeName(searchedName)
  const all = [...names].slice(0, maxNames).map(name => ({ name, text: normalizeName(name) }))
  const exact = all.find(({ text }) => text === sought)
  if (exact) return isExactLeftOut ? undefined : exact.name
  for (const size of [3, 2]) {
    const groups = countCharacterGroups(sought, size)
    const scored = all
      .map(({ name, text }) => ({ name, text, score: measureSimilarity(groups, countCharacterGroups(text, size)) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxCandidates)
    if (scored.length === 0) continue
    const best = scored
      .map(({ name, text }) => ({
        name,
        score: 1 - computeEditDistance(text, sought) / Math.max(text.length, sought.length),
      }))
      .toSorted((a, b) => b.score - a.score)
      .find(({ score }) => score >= minScore)
    if (best) return best.name
  }
  return undefined
}

const maxNames = 500
const maxCandidates = 50
const maxNameLength = 200

const normalizeName = (name: string) => name.toLowerCase().slice(0, maxNameLength)

function countCharacterGroups(text: string, size: number): Map<string, number> {
  const letters = [...text].filter(letter => /[\p{L}\p{N}_, ]/u.test(letter)).join('')
  const padded = `-${letters}-`.padEnd(size, '-')
  const groups = new Map<string, number>()
  for (let index = 0; index + size <= padded.length; index++) {
    const group = padded.slice(index, index + size)
    groups.set(group, (groups.get(group) ?? 0) + 1)
  }
  return groups
}

const computeVectorLength = (groups: ReadonlyMap<string, number>) => Math.hypot(...groups.values())

function measureSimilarity(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sharedCount = 0
  for (const [group, number] of a) sharedCount += number * (b.get(group) ?? 0)
  return sharedCount / (computeVectorLength(a) * computeVectorLength(b))
}

/** Computes the Levenshtein distance: the number of letters to add, remove or replace. */
function computeEditDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row[b.length] ?? 0
}
