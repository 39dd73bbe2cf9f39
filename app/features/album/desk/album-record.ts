import { Link } from 'lucide'
import { makePublishGroup, publishFields } from '../../../desk/publish/publish-fields.ts'
import { defineRecord } from '../../../desk/record/define-record.ts'
import { defineDateField, defineOptionalReferenceField } from '../../../desk/record/field-kinds.ts'
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
    title: defineTextField({ label: 'Title', required: 'An album needs a title.', most: 200, wraps: true }),
    slug: defineSlugField({
      label: 'URL',
      hint: 'Part of the URL after /gallery?album=',
      from: 'title',
      example: 'six-days',
    }),
    summary: defineTextField({ label: 'Text', optional: true, rows: 3, most: 600, hint: 'Shown below the title.' }),
    location: defineOptionalTextField({ label: 'Place', optional: true, most: 200 }),
    taken_on: defineDateField({ label: 'Date', optional: true }),
    edition_id: defineOptionalReferenceField({
      label: 'Flagship edition',
      hint: 'Also shown on that flagship’s page.',
      table: 'flagship_editions',
      title: 'title',
      within: ['flagship_pages.city', 'year'],
      latestBy: 'year',
      none: 'None',
    }),
    event_id: defineOptionalReferenceField({ label: 'Event', table: 'events', title: 'title', none: 'None' }),
    ...publishFields,
  },
  publishes: true,
  layout: ['title', 'slug', 'summary', ['location', 'taken_on']],
  aside: [
    makePublishGroup<never>(),
    { title: 'Event or flagship edition', icon: Link, fields: ['edition_id', 'event_id'] },
  ],
})
