import { defineRecord } from '../../../desk/record/define-record.ts'
import { type FieldKind, serializeField } from '../../../desk/record/field-kind.ts'
import {
  choice,
  optionalChoice,
  optionalMoment,
  optionalReference,
  pairs,
  picture,
  references,
  toggle,
  wholeNumber,
} from '../../../desk/record/field-kinds.ts'
import { rows } from '../../../desk/record/row-kinds.ts'
import { optionalText, richText, slug, text, webAddress } from '../../../desk/record/text-kinds.ts'
import { optionalZonedMoment, timeZone, zonedMoment } from '../../../desk/record/time-kinds.ts'
import { africanCountries, type Country, otherCountries } from '../../../platform/countries.ts'
import { paths } from '../../../platform/paths.ts'
import { organiserAddress, regionLabel, regions } from '../event.ts'
import { endsBeforeStart } from './event-time-check.ts'
import { replacementError, replacementEventField } from './replacement-event-field.ts'

const byItsClock = { zone: 'timezone', precision: 'time_precision' }

const inGroup = (label: string, countries: readonly Country[]) => ({
  label,
  options: countries.map(({ code, name }) => ({ value: code, label: name })),
})

/** Accepts a bare host; rejects every scheme except http and https. */
const organiserWebsite: FieldKind<string | null> = {
  ...optionalText({ label: 'The organiser’s website', optional: true }),
  check: value =>
    serializeField(value) && !organiserAddress(serializeField(value))
      ? 'An address of the web, such as example.org or https://example.org.'
      : undefined,
}

/** Event record of the back office. Its list and its calendar are separate pages. */
export const eventRecord = defineRecord('events', {
  kind: 'event',
  one: 'event',
  many: 'events',
  heading: 'Events',
  title: ({ title }) => title,
  at: { list: paths.adminEvents, one: paths.adminEvent },
  read: paths.event,
  addable: true,
  formTitle: 'The event',
  fields: {
    title: text({ label: 'Title', required: 'An event needs a title.', most: 200 }),
    slug: slug({
      label: 'Address',
      hint: 'After /event/ on the site.',
      from: 'title',
      example: 'cold-chain-open-doors',
      used: { kind: 'event', at: paths.event },
    }),
    description: text({
      label: 'In short',
      rows: 4,
      most: 20_000,
      hint: 'The first paragraph stands on cards, in feeds and where a link is shared.',
    }),
    start_date: zonedMoment({ label: 'Begins', required: 'An event needs a day, be it a guess.', ...byItsClock }),
    end_date: optionalZonedMoment({ label: 'Ends', optional: true, ...byItsClock }),
    time_precision: choice({
      label: 'Known to',
      options: [
        { value: 'datetime', label: 'the minute' },
        { value: 'date', label: 'the day' },
        { value: 'month', label: 'the month' },
        { value: 'tbc', label: 'nothing yet: the date is to be confirmed' },
      ],
    }),
    timezone: timeZone({
      label: 'Clock of',
      hint: 'The clock of the place is the truth.',
      moments: ['start_date', 'end_date'],
    }),
    location: optionalText({
      label: 'Place',
      hint: 'Optional. As cards and calendars say it, such as Salt Store, Durban.',
      most: 300,
    }),
    street_address: optionalText({ label: 'Street', optional: true, most: 300 }),
    town: optionalText({ label: 'Town', optional: true, most: 120 }),
    country: optionalChoice({
      label: 'Country',
      none: 'Not said',
      groups: [inGroup('Africa', africanCountries), inGroup('Elsewhere', otherCountries)],
    }),
    location_note: optionalText({ label: 'How to find it', optional: true, most: 300 }),
    map_url: webAddress({
      label: 'Map',
      hint: 'Optional: an address with a map. Without one the street is looked up on OpenStreetMap when somebody asks.',
    }),
    online_url: webAddress({
      label: 'Taking part online',
      hint: 'Optional. Visitors see it until the event is over.',
    }),
    region: optionalChoice({
      label: 'Region',
      options: regions.map(value => ({ value, label: regionLabel(value) })),
      none: 'Not said',
    }),
    body_html: richText({ label: 'About', most: 200_000 }),
    programme: rows({
      label: 'Sessions',
      hint: 'Whoever speaks is found by name among the people of the site, or stands there by name alone.',
      columns: [
        { name: 'time', label: 'Hour', type: 'short text', most: 40, isAlways: true },
        { name: 'title', label: 'What happens', type: 'text', most: 300, required: true, isAlways: true },
        {
          name: 'people',
          label: 'Who speaks, optional',
          type: 'named',
          of: { table: 'people', title: 'name', detail: 'title' },
          none: 'Nobody of the site is called that.',
          most: 30,
        },
        { name: 'about', label: 'About it, optional', type: 'long text', most: 1000 },
      ],
      one: 'session',
      most: 200,
      lacking: 'A session needs its title. Fill it in or take it away.',
    }),
    documents: pairs({
      label: 'Documents',
      columns: [
        { name: 'title', label: 'Title' },
        { name: 'url', label: 'https:// address', type: 'url' },
      ],
      one: 'document',
      most: 50,
    }),
    outcome_html: richText({ label: 'What came of it', most: 200_000 }),
    max_attendees: wholeNumber({
      label: 'Room for',
      optional: true,
      from: 1,
      to: 999_999,
      error: 'A whole number from 1.',
    }),
    attendees: wholeNumber({ label: 'Attending', optional: true, from: 0, to: 999_999, error: 'A whole number.' }),
    signup_url: webAddress({
      label: 'Sign-up address',
      hint: 'Optional. “Register for Event” leads there until the event is over.',
    }),
    organizer_name: optionalText({ label: 'Held by', optional: true, most: 200 }),
    organizer_website_url: organiserWebsite,
    image_url: picture({
      label: 'Picture',
      hint: 'Optional; without one, the event has its cloth.',
      folder: 'events',
      alt: ({ image_alt }) => serializeField(image_alt),
    }),
    image_alt: optionalText({ label: 'What the picture shows', hint: 'For people who do not see it.', most: 300 }),
    is_flagship_event: toggle({ label: 'A flagship event', on: false }),
    is_partner_event: toggle({ label: 'A partner’s event', on: false }),
    flagship_edition_id: optionalReference({
      label: 'Edition of a flagship',
      table: 'flagship_editions',
      title: 'title',
      none: 'None',
    }),
    state_note: optionalText({
      label: 'Words for visitors',
      hint: 'Said where it does not take place as planned: on its page and in calendars.',
      rows: 3,
      most: 400,
    }),
    instead_id: replacementEventField,
    is_pattern: toggle({ label: 'A pattern to make others of', on: false }),
    event_state: choice({
      label: 'Takes place',
      options: [
        { value: 'scheduled', label: 'As planned' },
        { value: 'postponed', label: 'Postponed' },
        { value: 'moved_online', label: 'Moved online' },
        { value: 'cancelled', label: 'Cancelled' },
      ],
    }),
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
  aggregate: {
    save: 'save_event',
    parts: {
      circles: {
        table: 'event_circles',
        column: 'circle_id',
        field: references({
          label: 'Circles',
          hint: 'The first gives the colour.',
          table: 'circles',
          title: 'name',
          none: 'No circle is called that.',
          most: 12,
          tooMany: 'At most 12 circles.',
        }),
      },
    },
  },
  layout: [
    { title: 'What', about: 'The title is read aloud first.', fields: ['title', 'description', 'circles'] },
    {
      title: 'When',
      about: 'The clock of the place; yours stands beside it.',
      fields: [
        ['start_date', 'end_date'],
        ['time_precision', 'timezone'],
      ],
    },
    {
      title: 'Where',
      about: 'The country proposes the region.',
      fields: ['location', 'street_address', ['town', 'country'], 'region', 'location_note', 'map_url', 'online_url'],
    },
    { title: 'Words', about: 'Bold, links, lists, quotes.', fields: ['body_html', 'documents'] },
    { title: 'Programme', fields: ['programme'] },
    {
      title: 'Places',
      about: 'What is empty is not shown.',
      fields: [['max_attendees', 'attendees'], 'signup_url', ['organizer_name', 'organizer_website_url']],
    },
    { title: 'Afterwards', about: 'Shown once it is over, before the words above.', fields: ['outcome_html'] },
  ],
  aside: [
    { title: 'Going out', fields: ['status', 'published_at', 'slug'] },
    { title: 'State', fields: ['event_state', 'state_note', 'instead_id'] },
    { title: 'On cards', fields: ['image_url', 'image_alt'] },
    {
      title: 'Belongs to',
      fields: ['flagship_edition_id', 'is_flagship_event', 'is_partner_event', 'is_pattern'],
      isFolded: true,
    },
  ],
  check: ({ status, image_url, image_alt, is_pattern, ...fields }) => ({
    ...(status === 'published' &&
      serializeField(image_url) &&
      !serializeField(image_alt) && { image_alt: 'Say what the picture shows before it is published.' }),
    ...replacementError(fields),
    ...(endsBeforeStart(fields) && {
      end_date: 'The end is before the beginning.',
    }),
    ...(is_pattern === true &&
      status !== 'draft' && { status: 'A pattern stays a draft. Make an event of it, and publish that.' }),
  }),
  invalidates: [['articles']],
})
