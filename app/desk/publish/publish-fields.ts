import { CalendarClock } from 'lucide'
import type { Json } from '../../platform/db/database.gen.ts'
import { summarizePublishDate } from '../panel/field-summaries.ts'
import { defineChoiceField, defineOptionalDateTimeField } from '../record/field-kinds.ts'

/** Fields of every record that is published: its status and its publish date. */
export const publishFields = {
  status: defineChoiceField({
    label: 'Status',
    options: [
      { value: 'draft', label: 'Draft' },
      { value: 'published', label: 'Published' },
      { value: 'archived', label: 'Archived' },
    ],
  }),
  published_at: defineOptionalDateTimeField({
    label: 'Publish date',
    hint: 'Leave empty to publish now. A future date schedules publication.',
  }),
}

/** Defines the field of the date on which a record is archived. `noun`: "article", for example. */
export const defineUnpublishDateField = (noun: string) =>
  defineOptionalDateTimeField({
    label: 'Unpublish date',
    hint: `Leave empty to keep the ${noun} online. On that date the ${noun} is archived.`,
  })

/** Group "Publish" of the side panel, with the publish date and the given fields. */
export const makePublishGroup = <Field extends string>(...fields: Field[]) => ({
  title: 'Publish',
  icon: CalendarClock,
  fields: ['published_at', ...fields] as ('published_at' | Field)[],
  summary: ({ published_at }: Partial<Record<'published_at', Json>>) => summarizePublishDate(published_at),
})
