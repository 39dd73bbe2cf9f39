import { Flag } from 'lucide'
import { makePublishGroup, publishFields } from '../../../desk/publish/publish-fields.ts'
import { defineRecord } from '../../../desk/record/define-record.ts'
import { type FieldKind, toTrimmedText } from '../../../desk/record/field-kind.ts'
import {
  defineChoiceField,
  defineOptionalChoiceField,
  defineOptionalReferenceField,
  definePictureField,
  defineReferencesField,
  defineToggleField,
  defineWholeNumberField,
} from '../../../desk/record/field-kinds.ts'
import { definePairsField } from '../../../desk/record/row-kinds.ts'
import { defineSessionsField } from '../../../desk/record/sessions-kind.ts'
import {
  defineOptionalTextField,
  defineRichTextField,
  defineSlugField,
  defineTextField,
  defineWebAddressField,
} from '../../../desk/record/text-kinds.ts'
import {
  defineOptionalZonedDateTimeField,
  defineTimeZoneField,
  defineZonedDateTimeField,
} from '../../../desk/record/time-kinds.ts'
import { africanCountries, type Country, otherCountries } from '../../../platform/countries.ts'
import { paths } from '../../../platform/paths.ts'
import { eventRegions, formatRegion, parseOrganiserUrl } from '../event.ts'
import { applyCountryOfEvent } from './event-country.ts'
import { moveEventEnd } from './event-end.ts'
import { eventSections } from './event-sections.ts'
import { eventStatus } from './event-status-field.ts'
import { eventTimeFields, isEventEndBeforeStart } from './event-time-check.ts'
import { findReplacementError, replacementEventField } from './replacement-event-field.ts'

const timeZoneFields = { zone: 'timezone', precision: 'time_precision' }

const makeCountryGroup = (label: string, countries: readonly Country[]) => ({
  label,
  options: countries.map(({ code, name }) => ({ value: code, label: name })),
})

/**
 * Field for the organiser's website. A host without a scheme is accepted; a scheme other than http and https is
 * rejected.
 */
const organiserWebsiteField: FieldKind<string | null> = {
  ...defineOptionalTextField({ label: 'Organiser website', optional: true }),
  check: value =>
    toTrimmedText(value) && !parseOrganiserUrl(toTrimmedText(value))
      ? 'Enter a website such as example.org.'
      : undefined,
}

/**
 * Record definition of events for the back office. Events have their own list page and calendar in place of the generic
 * list.
 */
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
  headingField: 'title',
  fields: {
    title: defineTextField({ label: 'Title', required: 'An event needs a title.', most: 200, wraps: true }),
    slug: defineSlugField({
      label: 'URL',
      from: 'title',
      example: 'cold-chain-open-doors',
      used: { kind: 'event', at: paths.event, edit: paths.adminEvent },
    }),
    description: defineTextField({
      label: 'Summary',
      rows: 4,
      most: 20_000,
      hint: 'The first paragraph appears on cards, in feeds and in shared links.',
    }),
    start_date: defineZonedDateTimeField({
      label: 'Starts',
      required: 'Enter a date. It can be approximate: choose the date precision.',
      ...timeZoneFields,
    }),
    end_date: defineOptionalZonedDateTimeField({ label: 'Ends', optional: true, ...timeZoneFields }),
    time_precision: defineChoiceField({
      label: 'Date precision',
      options: [
        { value: 'datetime', label: 'Exact date and time' },
        { value: 'date', label: 'Date only' },
        { value: 'month', label: 'Month only' },
        { value: 'tbc', label: 'To be confirmed' },
      ],
    }),
    timezone: defineTimeZoneField({
      label: 'Time zone',
      hint: 'Times are in this zone. Your own time is shown below.',
      moments: eventTimeFields,
    }),
    location: defineOptionalTextField({
      label: 'Venue',
      hint: 'Shown on cards and in calendars, for example Salt Store, Durban.',
      most: 300,
    }),
    street_address: defineOptionalTextField({ label: 'Street', optional: true, most: 300 }),
    town: defineOptionalTextField({ label: 'City', optional: true, most: 120 }),
    country: defineOptionalChoiceField({
      label: 'Country',
      none: 'None',
      groups: [makeCountryGroup('Africa', africanCountries), makeCountryGroup('Elsewhere', otherCountries)],
    }),
    location_note: defineOptionalTextField({ label: 'Directions', optional: true, most: 300 }),
    map_url: defineWebAddressField({
      label: 'Map URL',
      optional: true,
      hint: 'Without a map URL, “Show on a map” opens OpenStreetMap.',
    }),
    online_url: defineWebAddressField({
      label: 'Online link',
      hint: 'Visible until the event is over.',
    }),
    region: defineOptionalChoiceField({
      label: 'Region',
      options: eventRegions.map(value => ({ value, label: formatRegion(value) })),
      none: 'None',
    }),
    body_html: defineRichTextField({ label: 'Description', most: 200_000 }),
    programme: defineSessionsField({
      label: 'Sessions',
      hint: 'Times are local and can be typed as 9am, 14.15 or 9h30.',
      most: 200,
      people: {
        of: { table: 'people', title: 'name', detail: 'title' },
        none: 'No person matches.',
        most: 30,
      },
      span: { start: 'start_date', end: 'end_date', zone: 'timezone' },
    }),
    documents: definePairsField({
      label: 'Documents',
      columns: [
        { name: 'title', label: 'Title' },
        { name: 'url', label: 'https:// address', type: 'url' },
      ],
      one: 'document',
      most: 50,
    }),
    outcome_html: defineRichTextField({ label: 'Outcome', most: 200_000 }),
    max_attendees: defineWholeNumberField({
      label: 'Capacity',
      optional: true,
      from: 1,
      to: 999_999,
      error: 'Enter a whole number, 1 or more.',
    }),
    attendees: defineWholeNumberField({
      label: 'Attendees',
      optional: true,
      from: 0,
      to: 999_999,
      error: 'Enter a whole number.',
    }),
    signup_url: defineWebAddressField({
      label: 'Registration URL',
      optional: true,
      hint: '“Register for Event” links there until the event is over.',
    }),
    organizer_name: defineOptionalTextField({ label: 'Organiser', optional: true, most: 200 }),
    organizer_website_url: organiserWebsiteField,
    image_url: definePictureField({
      label: 'Image',
      hint: 'Without an image a pattern is generated.',
      folder: 'events',
      altColumn: 'image_alt',
    }),
    image_alt: defineOptionalTextField({
      label: 'Alt text',
      hint: 'What the image shows, for screen readers.',
      most: 300,
    }),
    is_flagship_event: defineToggleField({ label: 'Flagship event', on: false }),
    is_partner_event: defineToggleField({ label: 'Partner event', on: false }),
    flagship_edition_id: defineOptionalReferenceField({
      label: 'Flagship edition',
      table: 'flagship_editions',
      title: 'title',
      within: ['flagship_pages.city', 'year'],
      latestBy: 'year',
      none: 'None',
    }),
    state_note: defineOptionalTextField({
      label: 'Message to attendees',
      hint: 'Shown on the event page and in calendars when the event is postponed, moved or cancelled.',
      rows: 3,
      most: 400,
    }),
    instead_id: replacementEventField,
    is_pattern: defineToggleField({ label: 'Use as template', on: false }),
    event_state: eventStatus,
    ...publishFields,
  },
  aggregate: {
    save: 'save_event',
    parts: {
      circles: {
        table: 'event_circles',
        column: 'circle_id',
        field: defineReferencesField({
          label: 'Circles',
          hint: 'The first circle sets the colour.',
          table: 'circles',
          title: 'name',
          none: 'No circle matches.',
          most: 12,
          tooMany: 'At most 12 circles.',
        }),
      },
    },
  },
  publishes: true,
  layout: ['title', ['start_date', 'end_date'], ['timezone', 'time_precision'], ['location', 'town', 'country']],
  rare: [
    { title: 'Region', fields: ['region'] },
    { title: 'Street and directions', fields: ['street_address', 'location_note', 'map_url'] },
    { title: 'Online link', fields: ['online_url'] },
  ],
  sections: eventSections,
  aside: [
    makePublishGroup('slug'),
    {
      title: 'Event status',
      icon: Flag,
      fields: ['event_state', 'state_note', 'instead_id'],
      summary: ({ event_state }) => eventStatus.show(event_state),
    },
  ],
  follow: (name, value, fields, last) => ({
    ...applyCountryOfEvent(name, value, fields),
    ...moveEventEnd(name, value, fields, last),
  }),
  check: ({ status, image_url, image_alt, is_pattern, ...fields }) => ({
    ...(status === 'published' &&
      toTrimmedText(image_url) &&
      !toTrimmedText(image_alt) && { image_alt: 'Add the alt text before you publish.' }),
    ...findReplacementError(fields),
    ...(isEventEndBeforeStart(fields) && {
      end_date: 'The end is before the start.',
    }),
    ...(is_pattern === true &&
      status !== 'draft' && { is_pattern: 'A template cannot be published. Create an event from it.' }),
  }),
  invalidates: [['articles']],
})
