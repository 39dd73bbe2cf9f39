import type { Fields } from '../record/merge.ts'

/** What stands in the way of a record before it is published. */
export type Finding<Field extends string = string> = {
  /** `stops`: it should not come out like that. `advises`: somebody may have meant it. */
  weight: 'stops' | 'advises'
  text: string
  /** Where it is put right. */
  field: Field
  /** What puts it right, as its button says it, and the fields that change. */
  repair?: { label: string; fields: Fields }
}

/** What stops it first. */
export const sortByWeight = <Field extends string>(findings: readonly Finding<Field>[]): Finding<Field>[] =>
  findings.toSorted((one, other) => Number(one.weight === 'advises') - Number(other.weight === 'advises'))

/** What makes the findings of one kind of record. */
export function findingsAbout<Field extends string>() {
  const about =
    (weight: Finding['weight']) =>
    (field: Field, text: string, repair?: Finding['repair']): Finding<Field> => ({
      weight,
      field,
      text,
      ...(repair && { repair }),
    })
  return { stops: about('stops'), advises: about('advises') }
}
