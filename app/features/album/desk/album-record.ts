import { defineRecord } from '../../../desk/record/define-record.ts'
import { choice, date, optionalMoment, optionalReference } from '../../../desk/record/field-kinds.ts'
import { optionalText, slug, text } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'

/** Album record of the back office. Photos are separate rows, edited on the album's page. */
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
    title: text({ label: 'Title', required: 'An album needs a title.', most: 200 }),
    slug: slug({ label: 'Address', hint: 'After /gallery?album= on the site.', from: 'title', example: 'six-days' }),
    summary: text({ label: 'Text', optional: true, rows: 3, most: 600, hint: 'What stands under its title.' }),
    location: optionalText({ label: 'Place', optional: true, most: 200 }),
    taken_on: date({ label: 'Day', optional: true }),
    edition_id: optionalReference({
      label: 'Flagship edition',
      hint: 'Its pictures stand on the pages of that flagship too.',
      table: 'flagship_editions',
      title: 'title',
      none: 'None',
    }),
    event_id: optionalReference({ label: 'Event', table: 'events', title: 'title', none: 'None' }),
    status: choice({
      label: 'Status',
      options: [
        { value: 'draft', label: 'Draft: only editors see it' },
        { value: 'published', label: 'Published' },
        { value: 'archived', label: 'Archived: put away, visitors do not see it' },
      ],
    }),
    published_at: optionalMoment({
      label: 'Comes out',
      hint: 'Empty: as soon as it is published. A time to come waits for it.',
    }),
  },
  layout: ['title', 'slug', 'summary', ['location', 'taken_on']],
  aside: [
    { title: 'Going out', fields: ['status', 'published_at'] },
    { title: 'Belongs to', fields: ['edition_id', 'event_id'] },
  ],
})
