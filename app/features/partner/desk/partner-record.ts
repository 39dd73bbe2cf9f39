import { defineRecord } from '../../../desk/record/define-record.ts'
import { type FieldOption, serializeField } from '../../../desk/record/field-kind.ts'
import { choiceField, dateField, pictureField, toggleField } from '../../../desk/record/field-kinds.ts'
import { slugField, textField, webAddressField } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { partnerTiers } from '../partner.ts'

const tierOptions: FieldOption[] = partnerTiers.map(tier => ({ value: tier, label: tier }))
const marks: FieldOption[] = [
  { value: 'serif', label: 'Serif' },
  { value: 'bold', label: 'Bold' },
  { value: 'caps', label: 'Capitals' },
]

/** Record definition of partners for the back office. */
export const partnerRecord = defineRecord('partners', {
  kind: 'partner',
  one: 'partner',
  many: 'partners',
  heading: 'Partners',
  title: ({ name }) => name,
  at: paths.settings.desk('partners'),
  ordered: true,
  fields: {
    name: textField({ label: 'Name', required: 'A partner needs a name.' }),
    tier: { ...choiceField({ label: 'Partner type', options: tierOptions }), blank: 'Supporting Partner' },
    slug: slugField({
      label: 'Short name',
      hint: 'Internal name, not shown.',
      from: 'name',
      example: 'zemen-bank',
    }),
    description: textField({ label: 'Description', rows: 3, hint: 'Optional.' }),
    url: webAddressField({ label: 'Website', hint: 'Optional.' }),
    logo_url: pictureField({
      label: 'Logo',
      hint: 'Optional. Shown at 320 × 200. Without a logo the name is shown as text.',
      folder: 'partners',
      alt: ({ name }) => serializeField(name),
    }),
    mark: choiceField({ label: 'Text style', options: marks, hint: 'Used without a logo.' }),
    term_starts_on: dateField({ label: 'Term starts', hint: 'Optional.' }),
    term_ends_on: dateField({
      label: 'Term ends',
      hint: 'Optional. The partner is hidden automatically the day after.',
    }),
    is_visible: toggleField({ label: 'Visible to visitors' }),
  },
  layout: [
    'name',
    ['tier', 'slug'],
    'description',
    'url',
    'logo_url',
    'mark',
    ['term_starts_on', 'term_ends_on'],
    'is_visible',
  ],
  check({ term_starts_on, term_ends_on }) {
    const [from, to] = [serializeField(term_starts_on), serializeField(term_ends_on)]
    return from && to && to < from ? { term_ends_on: 'The term ends before it starts. Check the year.' } : {}
  },
  list: {
    lede: 'Partners in the order of the site, grouped by type on the Partners page.',
    heads: ['Partner', 'Role'],
    searchLabel: 'Name or role',
    searched: 'Searched names, types and descriptions.',
    words: ({ name, tier, description }) => `${name} ${tier} ${description}`,
    none: 'No partners yet.',
    noneText: 'Visitors see that there are no partners yet.',
    line: ({ url }) => url?.replace(/^https?:\/\/|\/$/g, ''),
    picture: { field: 'logo_url', form: 'logo' },
    detail: ({ tier }) => tier,
    aside({ term_starts_on, term_ends_on }, _, today) {
      if (term_ends_on && term_ends_on < today) return 'Term ended'
      return term_starts_on && term_starts_on > today ? 'Term not started' : undefined
    },
  },
})
