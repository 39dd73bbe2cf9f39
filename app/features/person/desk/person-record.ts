import { Eye, Image } from 'lucide'
import { summarizeImage, summarizeVisibility } from '../../../desk/panel/field-summaries.ts'
import { defineRecord } from '../../../desk/record/define-record.ts'
import { type FieldOption, toTrimmedText } from '../../../desk/record/field-kind.ts'
import {
  defineChoicesField,
  defineOptionalChoiceField,
  defineOptionalReferenceField,
  definePictureField,
  defineToggleField,
} from '../../../desk/record/field-kinds.ts'
import { defineSlugField, defineTextField } from '../../../desk/record/text-kinds.ts'
import { africanCountries, otherCountries } from '../../../platform/countries.ts'
import { paths } from '../../../platform/paths.ts'

const groupOptions: FieldOption[] = [
  { value: 'council', label: 'Leadership Council' },
  { value: 'management', label: 'Management' },
  { value: 'chair', label: 'Circle chairs' },
  { value: 'table', label: 'Circle members' },
]
const countryOptions: FieldOption[] = [...africanCountries, ...otherCountries].map(({ code, name }) => ({
  value: code,
  label: name,
}))
const formatGroups = (chosenGroups: readonly string[]) =>
  groupOptions
    .filter(({ value }) => chosenGroups.includes(value))
    .map(({ label }) => label)
    .join(', ')

/** Record definition of people (biographies on the site) for the back office. Accounts are users, not people. */
export const personRecord = defineRecord('people', {
  kind: 'person',
  one: 'person',
  many: 'people',
  heading: 'People',
  title: ({ name }) => name,
  at: paths.settings.desk('people'),
  ordered: true,
  fields: {
    name: defineTextField({ label: 'Name', required: 'A person needs a name.' }),
    title: defineTextField({
      label: 'Title',
      optional: true,
      hint: 'End with an office city to list them there, for example Head of Finance, Geneva.',
    }),
    groups: defineChoicesField({
      label: 'Groups',
      options: groupOptions,
      required: 'Choose at least one group, or no page shows this person.',
    }),
    circle_id: defineOptionalReferenceField({ label: 'Circle', table: 'circles', title: 'name', none: 'None' }),
    country: defineOptionalChoiceField({ label: 'Country', options: countryOptions, none: 'None' }),
    bio: defineTextField({
      label: 'Biography',
      rows: 6,
      optional: true,
      hint: 'Leave an empty line between paragraphs.',
    }),
    image_url: definePictureField({
      label: 'Portrait',
      hint: 'Without a photo a pattern is shown.',
      folder: 'people',
      alt: ({ name }) => (toTrimmedText(name) ? `Portrait of ${toTrimmedText(name)}` : ''),
    }),
    slug: defineSlugField({
      label: 'Link part after #',
      hint: 'Part of links to this person, after the #.',
      from: 'name',
      example: 'adjoa-mensah',
    }),
    is_visible: defineToggleField({ label: 'Visible to visitors' }),
  },
  layout: ['name', 'title', 'groups', ['circle_id', 'country'], 'bio'],
  aside: [
    {
      title: 'Visibility',
      icon: Eye,
      fields: ['is_visible', 'slug'],
      summary: ({ is_visible }) => summarizeVisibility(is_visible),
    },
    {
      title: 'Portrait',
      icon: Image,
      fields: ['image_url'],
      summary: ({ image_url }) => summarizeImage(image_url),
    },
  ],
  check: ({ groups: held, circle_id }) =>
    Array.isArray(held) && held.includes('table') && !circle_id ? { circle_id: 'Choose the circle.' } : {},
  invalidates: [['quotes']],
  list: {
    lede: 'Council, management and circle members, in the order of the site. User accounts are under Users.',
    heads: ['Person', 'Groups'],
    searchLabel: 'Name or title',
    searched: 'Searched names, titles and groups.',
    words: ({ name, title, groups: held }) => `${name} ${title} ${formatGroups(held)}`,
    none: 'No people yet.',
    noneText: 'Visitors see that there is no one listed yet.',
    filter: { field: 'groups', parameter: 'group' },
    line: ({ title }) => title,
    picture: { field: 'image_url', form: 'seat' },
    detail: ({ groups: held }) => formatGroups(held),
  },
})
