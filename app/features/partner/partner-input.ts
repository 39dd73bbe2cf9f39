import * as z from 'zod/mini'
import type { Fields } from '../../desk/record/merge.ts'
import type { Row } from '../../desk/record/row-source.ts'
import type { FieldErrors } from '../../desk/record/use-record-form.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { slugOf } from '../../platform/text/slug.ts'
import { holdsUnseen, unseenMessage } from '../../platform/text/unseen.ts'
import { tiers } from './partner.ts'

const written = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : '')
const webAddress = z.url({ protocol: /^https?$/ })

/** What a new partner begins with; its names are what can be filled in. */
export const blankPartner = {
  name: '',
  slug: '',
  tier: 'Supporting Partner',
  description: '',
  url: null,
  logo_url: null,
  mark: 'serif',
  term_starts_on: null,
  term_ends_on: null,
  is_visible: true,
} satisfies Row

export const partnerLabels = {
  name: 'Name',
  slug: 'Short name',
  tier: 'Written role',
  description: 'What they do here',
  url: 'Their site',
  logo_url: 'Logo',
  mark: 'How the name is set',
  term_starts_on: 'Term begins',
  term_ends_on: 'Term ends',
  is_visible: 'Shown on the site',
} satisfies Record<keyof typeof blankPartner, string>

/** As it was written, or made of the name where nobody wrote one. */
const shortName = ({ slug, name }: Fields) => written(slug) || slugOf(written(name))

export function checkPartner(fields: Fields): FieldErrors {
  const errors: FieldErrors = {}
  if (!written(fields.name)) errors.name = 'A partner needs a name.'
  else if (holdsUnseen(written(fields.name))) errors.name = unseenMessage
  else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(shortName(fields)))
    errors.slug = 'Lower-case letters, digits and hyphens, such as zemen-bank.'
  if (!tiers.some(tier => tier === fields.tier)) errors.tier = 'Choose one of the written roles.'
  if (written(fields.url) && !webAddress.safeParse(written(fields.url)).success)
    errors.url = 'An address begins with https://, such as https://example.org.'
  const [from, to] = [written(fields.term_starts_on), written(fields.term_ends_on)]
  if (from && to && to < from) errors.term_ends_on = 'The term ends before it begins. Is it the year?'
  return errors
}

/** Nothing where nothing was filled in: an empty address or date is no address and no date. */
export const partnerRow = (fields: Fields): Row =>
  Object.fromEntries(
    Object.entries({ ...fields, slug: shortName(fields) }).map(([name, value]) => {
      if (['url', 'logo_url', 'term_starts_on', 'term_ends_on'].includes(name)) return [name, written(value) || null]
      return [name, typeof value === 'string' ? value.trim() : value]
    }),
  )
