import { optionalReference } from '../../../desk/record/field-kinds.ts'
import type { FieldErrors } from '../../../platform/refusal.ts'

/** The gathering that takes the place of one that is off. */
export const replacementEventField = optionalReference({
  label: 'Instead',
  table: 'events',
  title: 'title',
  none: 'Nothing',
  hint: 'The gathering that takes its place, offered on its page.',
})

/** States in which another may take its place, as the database has it. */
const off: readonly unknown[] = ['cancelled', 'postponed']

/** Another stands in the place only of what does not take place as planned. */
export const replacementError = ({ instead_id, event_state }: Record<string, unknown>): FieldErrors =>
  instead_id && !off.includes(event_state)
    ? { instead_id: 'Only a gathering that is cancelled or postponed has another in its place.' }
    : {}
