import { defineRecord } from '../../../desk/record/define-record.ts'
import { type Option, serializeField } from '../../../desk/record/field-kind.ts'
import { choice, date, picture, toggle } from '../../../desk/record/field-kinds.ts'
import { slug, text, webAddress } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { tiers } from '../partner.ts'

const tierOptions: Option[] = tiers.map(tier => ({ value: tier, label: tier }))
const marks: Option[] = [
  { value: 'serif', label: 'In the serif' },
  { value: 'bold', label: 'Bold' },
  { value: 'caps', label: 'In capitals' },
]

/** Partner record of the back office. */
export const partnerRecord = defineRecord('partners', {
  kind: 'partner',
  one: 'partner',
  many: 'partners',
  heading: 'Partners',
  title: ({ name }) => name,
  at: paths.settings.desk('partners'),
  ordered: true,
  fields: {
    name: text({ label: 'Name', required: 'A partner needs a name.' }),
    tier: { ...choice({ label: 'Written role', options: tierOptions }), blank: 'Supporting Partner' },
    slug: slug({
      label: 'Short name',
      hint: 'Names it for other records; not shown.',
      from: 'name',
      example: 'zemen-bank',
    }),
    description: text({ label: 'What they do here', rows: 3, hint: 'Optional.' }),
    url: webAddress({ label: 'Their site', hint: 'Optional.' }),
    logo_url: picture({
      label: 'Logo',
      hint: 'Optional; without one, the name is set in type. It is shown on 320 by 200.',
      folder: 'partners',
      alt: ({ name }) => serializeField(name),
    }),
    mark: choice({ label: 'How the name is set', options: marks, hint: 'Where there is no logo.' }),
    term_starts_on: date({ label: 'Term begins', hint: 'Optional.' }),
    term_ends_on: date({ label: 'Term ends', hint: 'Optional. The day after, the name comes down by itself.' }),
    is_visible: toggle({ label: 'Shown on the site' }),
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
    return from && to && to < from ? { term_ends_on: 'The term ends before it begins. Is it the year?' } : {}
  },
  list: {
    lede: 'Institutions with a written role, in the order of the site. The page Partners sorts them under their roles.',
    heads: ['Partner', 'Role'],
    searchLabel: 'Name or role',
    searched: 'Names, roles and what they do were searched.',
    words: ({ name, tier, description }) => `${name} ${tier} ${description}`,
    none: 'No partners yet.',
    noneText: 'The page Partners says so to visitors.',
    line: ({ url }) => url?.replace(/^https?:\/\/|\/$/g, ''),
    picture: { field: 'logo_url', form: 'logo' },
    detail: ({ tier }) => tier,
    aside({ term_starts_on, term_ends_on }, _, today) {
      if (term_ends_on && term_ends_on < today) return 'Its term has ended'
      return term_starts_on && term_starts_on > today ? 'Its term has not begun' : undefined
    },
  },
})
