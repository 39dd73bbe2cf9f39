import { defineRecord } from '../../../desk/record/define-record.ts'
import { type Option, serializeField } from '../../../desk/record/field-kind.ts'
import { choices, optionalChoice, optionalReference, picture, toggle } from '../../../desk/record/field-kinds.ts'
import { slug, text } from '../../../desk/record/text-kinds.ts'
import { africanCountries, otherCountries } from '../../../platform/countries.ts'
import { paths } from '../../../platform/paths.ts'

const groups: Option[] = [
  { value: 'council', label: 'Leadership Council' },
  { value: 'management', label: 'Management' },
  { value: 'chair', label: 'Chairs of circles' },
  { value: 'table', label: 'A circle’s table' },
]
const countries: Option[] = [...africanCountries, ...otherCountries].map(({ code, name }) => ({
  value: code,
  label: name,
}))
const formatGroups = (chosenGroups: readonly string[]) =>
  groups
    .filter(({ value }) => chosenGroups.includes(value))
    .map(({ label }) => label)
    .join(', ')

/** Person record of the back office: people presented on the site. Accounts are users. */
export const personRecord = defineRecord('people', {
  kind: 'person',
  one: 'person',
  many: 'people',
  heading: 'People',
  title: ({ name }) => name,
  at: paths.settings.desk('people'),
  ordered: true,
  fields: {
    name: text({ label: 'Name', required: 'A person needs a name.' }),
    title: text({
      label: 'Title',
      hint: 'Optional. Ending with a city of Contact, such as Head of Finance, Geneva, it puts them at that office.',
    }),
    groups: choices({
      label: 'Stands among',
      options: groups,
      required: 'Choose at least one; otherwise no page shows this person.',
    }),
    circle_id: optionalReference({ label: 'Circle', table: 'circles', title: 'name', none: 'None' }),
    country: optionalChoice({ label: 'Country', options: countries, none: 'Not said' }),
    bio: text({ label: 'About them', rows: 6, hint: 'Optional. An empty line begins a paragraph.' }),
    image_url: picture({
      label: 'Portrait',
      hint: 'Optional; without one, the person’s cloth stands in its place.',
      folder: 'people',
      alt: ({ name }) => (serializeField(name) ? `Portrait of ${serializeField(name)}` : ''),
    }),
    slug: slug({
      label: 'Address on the page',
      hint: 'After the # in links to this person.',
      from: 'name',
      example: 'adjoa-mensah',
    }),
    is_visible: toggle({ label: 'Shown on the site' }),
  },
  layout: ['name', 'title', 'groups', ['circle_id', 'country'], 'bio', 'image_url', 'slug', 'is_visible'],
  check: ({ groups: held, circle_id }) =>
    Array.isArray(held) && held.includes('table') && !circle_id ? { circle_id: 'Say at which circle’s table.' } : {},
  invalidates: [['quotes']],
  list: {
    lede: 'The council, management and who sits at the circles’ tables, in the order of the site. Accounts are under Users.',
    heads: ['Person', 'Stands among'],
    searchLabel: 'Name or title',
    searched: 'Names, titles and groups were searched.',
    words: ({ name, title, groups: held }) => `${name} ${title} ${formatGroups(held)}`,
    none: 'Nobody here yet.',
    noneText: 'The pages about people say so to visitors.',
    filter: { field: 'groups', parameter: 'group', all: 'Everybody' },
    line: ({ title }) => title,
    picture: { field: 'image_url', form: 'seat' },
    detail: ({ groups: held }) => formatGroups(held),
  },
})
