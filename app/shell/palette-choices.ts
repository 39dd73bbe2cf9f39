import { foldText } from '../platform/text/fold-text.ts'

/** Something that can be chosen: a place to go, a record to open, a thing to do. */
export type PaletteAction = {
  id: string
  group: string
  label: string
  detail?: string | undefined
  /** The same for what was typed, where that is part of it, such as an address to invite; undefined where it is not. */
  given?: ((typed: string) => { label: string; action: () => void } | undefined) | undefined
  action: () => void
}
export type Group = { value: string; items: PaletteAction[] }

/** Whether each word that was typed begins a word of the label, accents and order aside. */
export function answers(label: string, typed: string): boolean {
  const words = foldText(label).split(' ')
  return foldText(typed)
    .split(' ')
    .filter(Boolean)
    .every(asked => words.some(word => word.startsWith(asked)))
}

/** The first mail address among what was typed, and the words around it. */
export function addressIn(typed: string): { address: string | undefined; rest: string } {
  const words = typed.split(/[\s<>,;]+/).filter(Boolean)
  const address = words.find(word => /^[^@"]+@[^@"]+\.[^@".]+$/.test(word))
  return { address: address?.toLowerCase(), rest: words.filter(word => word !== address).join(' ') }
}

/** Places and acts that answer, then the records found, each under its kind, in the order they come. */
export function choicesFor(
  typed: string,
  actions: readonly PaletteAction[],
  records: readonly PaletteAction[],
): Group[] {
  const offered = actions.flatMap(choice => {
    const given = choice.given?.(typed)
    if (given) return [{ ...choice, ...given }]
    return answers(choice.label, typed) ? [choice] : []
  })
  const groups = new Map<string, PaletteAction[]>()
  for (const choice of [...offered, ...records]) {
    const group = groups.get(choice.group) ?? []
    groups.set(choice.group, [...group, choice])
  }
  return [...groups].map(([value, items]) => ({ value, items }))
}
