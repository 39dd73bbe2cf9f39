import { folded } from '../platform/text/folded.ts'

/** Something that can be chosen: a place to go, a record to open, a thing to do. */
export type PaletteAction = {
  id: string
  group: string
  label: string
  detail?: string | undefined
  action: () => void
}
export type Group = { value: string; items: PaletteAction[] }

/** Whether each word that was typed begins a word of the label, accents and order aside. */
export function answers(label: string, typed: string): boolean {
  const words = folded(label).split(' ')
  return folded(typed)
    .split(' ')
    .filter(Boolean)
    .every(asked => words.some(word => word.startsWith(asked)))
}

/** Places and acts that answer, then the records found, each under its kind, in the order they come. */
export function choicesFor(
  typed: string,
  actions: readonly PaletteAction[],
  records: readonly PaletteAction[],
): Group[] {
  const groups = new Map<string, PaletteAction[]>()
  for (const choice of [...actions.filter(({ label }) => answers(label, typed)), ...records]) {
    const group = groups.get(choice.group) ?? []
    groups.set(choice.group, [...group, choice])
  }
  return [...groups].map(([value, items]) => ({ value, items }))
}
