import { Eye, Image } from 'lucide'
import { summarizeVisibility } from '../../../desk/panel/field-summaries.ts'
import { defineRecord } from '../../../desk/record/define-record.ts'
import { type FieldOption, toTrimmedText } from '../../../desk/record/field-kind.ts'
import {
  defineChoiceField,
  defineDateField,
  definePictureField,
  defineToggleField,
} from '../../../desk/record/field-kinds.ts'
import { defineSlugField, defineTextField, defineWebAddressField } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { partnerTiers } from '../partner.ts'

const tierOptions: FieldOption[] = partnerTiers.map(tier => ({ value: tier, label: tier }))
const markOptions: FieldOption[] = [
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
    name: defineTextField({ label: 'Name', required: 'A partner needs a name.' }),
    tier: { ...defineChoiceField({ label: 'Partner type', options: tierOptions }), blank: 'Supporting Partner' },
    slug: defineSlugField({
      label: 'Short name',
      hint: 'Internal name, not shown.',
      from: 'name',
      example: 'zemen-bank',
    }),
    description: defineTextField({ label: 'Description', rows: 3, optional: true }),
    url: defineWebAddressField({ label: 'Website', optional: true }),
    logo_url: definePictureField({
      label: 'Logo',
      hint: 'Shown at 320 × 200. Without a logo the name is shown as text.',
      folder: 'partners',
      alt: ({ name }) => toTrimmedText(name),
    }),
    mark: defineChoiceField({ label: 'Text style', options: markOptions, hint: 'Shown if there is no logo.' }),
    term_starts_on: defineDateField({ label: 'Partnership starts', optional: true }),
    term_ends_on: defineDateField({
      label: 'Partnership ends',
      optional: true,
      hint: 'The partner is hidden automatically the day after.',
    }),
    is_visible: defineToggleField({ label: 'Visible to visitors' }),
  },
  layout: ['name', ['tier', 'slug'], 'description', 'url'],
  aside: [
    {
      title: 'Visibility',
      icon: Eye,
      fields: ['is_visible', ['term_starts_on', 'term_ends_on']],
      summary: ({ is_visible }) => summarizeVisibility(is_visible),
    },
    {
      title: 'Logo',
      icon: Image,
      fields: ['logo_url', 'mark'],
      summary: ({ logo_url }) => (toTrimmedText(logo_url) ? 'Set' : 'Name as text'),
    },
  ],
  check({ term_starts_on, term_ends_on }) {
    const [from, to] = [toTrimmedText(term_starts_on), toTrimmedText(term_ends_on)]
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
