import type { TextPlace } from '../form/reveal-control.ts'
import type { FieldValues } from '../record/merge.ts'

/** Weights of findings, from the heaviest to the lightest. */
export const findingWeights = ['stops', 'warns', 'advises'] as const
export type FindingWeight = (typeof findingWeights)[number]

/** Problem that an editor should solve before the record is published. */
export type Finding<Field extends string = string> = {
  /**
   * Weight of the problem: `stops` prevents publication, `warns` is wrong for visitors but may be intentional, `advises`
   * is a suggestion.
   */
  weight: FindingWeight
  text: string
  /** Name of the form field in which the problem is solved. */
  field: Field
  /** Place of the problem in the text of the field. */
  place?: TextPlace
  /** Automatic correction of a problem: label of the button, and the fields that the correction changes. */
  repair?: { label: string; fields: FieldValues }
}

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
  return { stops: findingOf('stops'), warns: findingOf('warns'), advises: findingOf('advises') }
}
