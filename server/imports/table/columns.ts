/** Names of each target field as people and programs write them: only letters, separated by blanks. */
export type ColumnSpellings<Target extends string = string> = Readonly<Record<Target, string>>

/** Adds the names of the columns in further languages. */
export const addSpellings = <Target extends string>(
  spellings: ColumnSpellings<Target>,
  ...languages: Readonly<Partial<Record<Target, string>>>[]
): ColumnSpellings<Target> =>
  Object.fromEntries(
    (Object.entries(spellings) as [Target, string][]).map(([target, names]) => [
      target,
      [names, ...languages.map(language => language[target] ?? '')].join(' ').trim(),
    ]),
  ) as Record<Target, string>

const foldColumnName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')

export type MappedColumns = {
  /** Target of each column, in column order; undefined for a column that is not imported. */
  targets: (string | undefined)[]
  /** Remark for the editor about columns whose target was guessed; undefined if an editor set all targets. */
  guess: string | undefined
}

/**
 * Assigns the columns of a table to target fields. An editor's choice takes precedence, also `-` for none; other
 * columns are guessed by name. If two columns fit the same target, the first column gets the target.
 */
export function mapColumns(
  spellings: ColumnSpellings,
  names: readonly string[],
  choices: Readonly<Record<string, string>>,
): MappedColumns {
  const byName = new Map(
    Object.entries(spellings).flatMap(([target, all]) => all.split(/ +/).map(name => [name, target])),
  )
  const usedTargets = new Set<string>()
  const take = (target: string | undefined) => {
    if (target === undefined || usedTargets.has(target)) return undefined
    usedTargets.add(target)
    return target
  }
  const targets = names.map(name => {
    const columnChoice = choices[name]
    return columnChoice !== undefined && Object.hasOwn(spellings, columnChoice) ? take(columnChoice) : undefined
  })
  const guessed: string[] = []
  const all = names.map((name, at) => {
    if (targets[at] !== undefined || choices[name] !== undefined) return targets[at]
    const target = take(byName.get(foldColumnName(name)))
    if (target !== undefined) guessed.push(`“${name.slice(0, 60)}” as ${target}`)
    return target
  })
  const guess = guessed.length === 0 ? undefined : `The columns were taken by their names: ${guessed.join(', ')}.`
  return { targets: all, guess }
}

/** Counts the column names that are known names of target fields. */
export const countKnownColumns = (spellings: ColumnSpellings, names: readonly string[]): number =>
  mapColumns(spellings, names, {}).targets.filter(target => target !== undefined).length

/** Measures the similarity of a header row to a table with this type of content, from 0 to 1. */
export function measureHeaderLikeness(spellings: ColumnSpellings, names: readonly string[]): number {
  const knownCount = countKnownColumns(spellings, names)
  if (!mapColumns(spellings, names, {}).targets.includes('title')) return knownCount >= 3 ? 0.4 : 0
  return Math.min(1, 0.5 + knownCount * 0.1)
}
