import type { Fields } from '../record/merge.ts'

/** Problem of a record before publication. */
export type Finding<Field extends string = string> = {
  /** `stops`: should not be published like this. `advises`: may be intentional. */
  weight: 'stops' | 'advises'
  text: string
  /** Field where it is fixed. */
  field: Field
  /** Automatic fix: label of its button, and the fields it changes. */
  repair?: { label: string; fields: Fields }
}

/** Sorts `stops` first. */
export const sortByWeight = <Field extends string>(findings: readonly Finding<Field>[]): Finding<Field>[] =>
  findings.toSorted((one, other) => Number(one.weight === 'advises') - Number(other.weight === 'advises'))

/** Creates finding helpers for one record type. */
export function findingsAbout<Field extends string>() {
  const findingOf =
    (weight: Finding['weight']) =>
    (field: Field, text: string, repair?: Finding['repair']): Finding<Field> => ({
      weight,
      field,
      text,
      ...(repair && { repair }),
    })
  return { stops: findingOf('stops'), advises: findingOf('advises') }
}
