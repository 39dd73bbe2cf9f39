import { defineOptionalChoiceField } from '../../../desk/record/field-kinds.ts'
import { defineTimeZoneField } from '../../../desk/record/time-kinds.ts'
import { defineSetting } from './setting-record.ts'

export const timeSetting = defineSetting({
  key: 'time',
  title: 'Time',
  about: 'For weeks in the back office, and for daily and weekly emails. Events have their own time zone.',
  value: 'parts',
  adminsOnly: true,
  fields: {
    timezone: defineTimeZoneField({
      label: 'Time zone',
      hint: 'Default: your own time zone for weeks, UTC for emails.',
      moments: [],
    }),
    week_starts: defineOptionalChoiceField({
      label: 'Week starts on',
      none: 'Monday',
      options: [
        { value: 'sunday', label: 'Sunday' },
        { value: 'saturday', label: 'Saturday' },
      ],
    }),
  },
  layout: [['timezone', 'week_starts']],
})
