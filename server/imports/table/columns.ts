/** By what a column of a table may become, what people and programs call it, in English, French and Portuguese, letters alone. */
export type Spellings<Target extends string = string> = Readonly<Record<Target, string>>

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')

export type Columns = {
  /** What each column becomes, in their order; undefined for one that becomes nothing. */
  targets: (string | undefined)[]
  /** What was guessed, as a sentence; undefined where somebody said all of it. */
  guess: string | undefined
}

/**
 * What the columns of a table become. What an editor has said of a column counts, also that it is nothing (`-`); the others
 * are guessed by their names. Two columns never become the same: the first one does.
 */
export function mapColumns(
  spellings: Spellings,
  names: readonly string[],
  said: Readonly<Record<string, string>>,
): Columns {
  const byName = new Map(
    Object.entries(spellings).flatMap(([target, all]) => all.split(' ').map(name => [name, target])),
  )
  const taken = new Set<string>()
  const take = (target: string | undefined) => {
    if (target === undefined || taken.has(target)) return undefined
    taken.add(target)
    return target
  }
  const told = names.map(name => {
    const word = said[name]
    return word !== undefined && Object.hasOwn(spellings, word) ? take(word) : undefined
  })
  const guessed: string[] = []
  const all = names.map((name, at) => {
    if (told[at] !== undefined || said[name] !== undefined) return told[at]
    const target = take(byName.get(folded(name)))
    if (target !== undefined) guessed.push(`“${name.slice(0, 60)}” as ${target}`)
    return target
  })
  const guess = guessed.length === 0 ? undefined : `The columns were taken by their names: ${guessed.join(', ')}.`
  return { targets: all, guess }
}

/** How many of these names are known. */
export const knownColumns = (spellings: Spellings, names: readonly string[]): number =>
  mapColumns(spellings, names, {}).targets.filter(target => target !== undefined).length

/** How much the names of a first row look like those of a table of a kind, from 0 to 1. */
export function likeness(spellings: Spellings, names: readonly string[]): number {
  const known = knownColumns(spellings, names)
  if (!mapColumns(spellings, names, {}).targets.includes('title')) return known >= 3 ? 0.4 : 0
  return Math.min(1, 0.5 + known * 0.1)
}
