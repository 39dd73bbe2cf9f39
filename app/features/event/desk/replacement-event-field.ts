import { defineOptionalReferenceField } from '../../../desk/record/field-kinds.ts'
import type { FieldErrors } from '../../../platform/refusal.ts'

/** Field for the event that takes the place of a cancelled or postponed event. */
export const replacementEventField = defineOptionalReferenceField({
  label: 'Replacement event',
  table: 'events',
  title: 'title',
  none: 'None',
  hint: 'Linked on the page of the cancelled event.',
})

/** States of an event that allow a replacement, as in the database constraint. */
const inactiveStates: readonly unknown[] = ['cancelled', 'postponed']

/** Error message if an event that takes place as planned has a replacement. */
export const findReplacementError = ({ instead_id, event_state }: Record<string, unknown>): FieldErrors =>
  instead_id && !inactiveStates.includes(event_state) ? { instead_id: 'Only for cancelled or postponed events.' } : {}
