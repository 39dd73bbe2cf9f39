import { CalendarClock, Link } from 'lucide'
import { summarizePublishDate } from '../../../desk/panel/field-summaries.ts'
import { defineRecord } from '../../../desk/record/define-record.ts'
import {
  defineChoiceField,
  defineDateField,
  defineOptionalDateTimeField,
  defineOptionalReferenceField,
} from '../../../desk/record/field-kinds.ts'
import { defineOptionalTextField, defineSlugField, defineTextField } from '../../../desk/record/text-kinds.ts'
import { defineRecordIdParameter, defineUrlParameters } from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'

/** Reads the flagship edition of a new album from the URL. */
export const readNewAlbumSearch = defineUrlParameters({ edition: defineRecordIdParameter() }).read

/** Record definition of albums for the back office. Photos are separate rows, edited on the album's page. */
export const albumRecord = defineRecord('albums', {
  kind: 'album',
  one: 'album',
  many: 'albums',
  heading: 'Albums',
  title: ({ title }) => title,
  at: { list: paths.adminAlbums, one: paths.adminAlbum },
  read: paths.album,
  addable: true,
  formTitle: 'The album',
  fields: {
    title: defineTextField({ label: 'Title', required: 'An album needs a title.', most: 200 }),
    slug: defineSlugField({ label: 'URL', hint: 'Follows /gallery?album=', from: 'title', example: 'six-days' }),
    summary: defineTextField({ label: 'Text', optional: true, rows: 3, most: 600, hint: 'Shown below the title.' }),
    location: defineOptionalTextField({ label: 'Place', optional: true, most: 200 }),
    taken_on: defineDateField({ label: 'Date', optional: true }),
    edition_id: defineOptionalReferenceField({
      label: 'Flagship edition',
      hint: 'Also shown on that flagship’s page.',
      table: 'flagship_editions',
      title: 'title',
      within: ['flagship_pages.city', 'year'],
      none: 'None',
    }),
    event_id: defineOptionalReferenceField({ label: 'Event', table: 'events', title: 'title', none: 'None' }),
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
  },
  publishes: true,
  layout: ['title', 'slug', 'summary', ['location', 'taken_on']],
  aside: [
    {
      title: 'Publish',
      icon: CalendarClock,
      fields: ['published_at'],
      summary: ({ published_at }) => summarizePublishDate(published_at),
    },
    { title: 'Event or flagship edition', icon: Link, fields: ['edition_id', 'event_id'] },
  ],
})
