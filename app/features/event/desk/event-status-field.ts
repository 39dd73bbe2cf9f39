import { defineChoiceField } from '../../../desk/record/field-kinds.ts'

export const eventStatus = defineChoiceField({
  label: 'Event status',
  options: [
    { value: 'scheduled', label: 'As planned' },
    { value: 'postponed', label: 'Postponed' },
    { value: 'moved_online', label: 'Moved online' },
    { value: 'cancelled', label: 'Cancelled' },
  ],
})
