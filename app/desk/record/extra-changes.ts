import { areValuesEqual, type FieldValues, pickFieldsByName } from './merge.ts'

/** Values that a save changes besides the typed fields, such as a status, and their previous values. */
type ExtraChanges = { sent: FieldValues; previous: FieldValues }

export const noAdditionalChanges: ExtraChanges = { sent: {}, previous: {} }

export const collectAdditionalChanges = (sent: FieldValues, typed: FieldValues): ExtraChanges => ({
  sent,
  previous: pickFieldsByName(Object.keys(sent), typed),
})

/** Restores the previous values after a failed save. A value that was edited during the save stays. */
export const undoAdditionalChanges = (values: FieldValues, { sent, previous }: ExtraChanges): FieldValues => {
  const unedited = Object.keys(sent).filter(name => areValuesEqual(values[name], sent[name]))
  return { ...values, ...pickFieldsByName(unedited, previous) }
}
