import type { FieldValues } from '../record/merge.ts'

/** Problem that an editor should solve before the record is published. */
export type Finding<Field extends string = string> = {
  /** Weight of the problem: `stops` should prevent publication, `advises` may be intentional. */
  weight: 'stops' | 'advises'
  text: string
  /** Name of the form field in which the problem is solved. */
  field: Field
  /** Automatic correction of a problem: label of the button, and the fields that the correction changes. */
  repair?: { label: string; fields: FieldValues }
}

/** Sorts findings: problems that should prevent publication come first. */
export const sortFindingsByWeight = <Field extends string>(findings: readonly Finding<Field>[]): Finding<Field>[] =>
  findings.toSorted((one, other) => Number(one.weight === 'advises') - Number(other.weight === 'advises'))

/** Creates the functions that a check of one record type uses to report findings. */
export function makeFindingReporter<Field extends string>() {
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
