import { defineChoiceField } from '../../../desk/record/field-kinds.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'

export const eventStatus = defineChoiceField({
  label: 'Event status',
  options: [
    { value: 'scheduled', label: 'As planned' },
    { value: 'postponed', label: 'Postponed' },
    { value: 'moved_online', label: 'Moved online' },
    { value: 'cancelled', label: 'Cancelled' },
  ],
})

/** Type of an event in a closed row of the panel. */
export const summarizeEventType = (fields: FieldValues) =>
  [
    (fields.flagship_edition_id || fields.is_flagship_event) && 'Flagship event',
    fields.is_partner_event && 'Partner event',
    fields.is_pattern && 'Template',
  ]
    .filter(Boolean)
    .join(', ') || 'No'
