import type { Fields } from '../../desk/record/merge.ts'
import type { Row } from '../../desk/record/row-source.ts'
import type { FieldErrors } from '../../desk/record/use-record-form.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { slugOf } from '../../platform/text/slug.ts'
import { holdsUnseen, unseenMessage } from '../../platform/text/unseen.ts'

const written = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : '')
/** As it was written, or made of the name or the first words where nobody wrote one. */
const slugIn = ({ slug, name, text }: Fields) =>
  written(slug) ||
  slugOf(
    written(name ?? text)
      .split(/\s+/)
      .slice(0, 6)
      .join(' '),
  )
const isShortName = (slug: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
const shortName = 'Lower-case letters, digits and hyphens, such as adjoa-mensah.'

/** Empty is nothing where the column knows nothing; texts lose the blanks around them. */
const tidyRow =
  (nullable: readonly string[]) =>
  (fields: Fields): Row =>
    Object.fromEntries(
      Object.entries({ ...fields, slug: slugIn(fields) }).map(([name, value]) => {
        if (nullable.includes(name)) return [name, written(value) || null]
        return [name, typeof value === 'string' ? value.trim() : value]
      }),
    )

export const groups = [
  { value: 'council', label: 'Leadership Council' },
  { value: 'management', label: 'Management' },
  { value: 'chair', label: 'Chairs of circles' },
] as const

/** What a new person begins with; its names are what can be filled in. */
export const blankPerson = {
  name: '',
  slug: '',
  title: '',
  bio: '',
  groups: [],
  circle_id: null,
  country: null,
  image_url: null,
  is_visible: true,
} satisfies Row

export const personLabels = {
  name: 'Name',
  slug: 'Address on the page',
  title: 'Title',
  bio: 'About them',
  groups: 'Stands among',
  circle_id: 'Circle',
  country: 'Country',
  image_url: 'Portrait',
  is_visible: 'Shown on the site',
} satisfies Record<keyof typeof blankPerson, string>

export function checkPerson(fields: Fields): FieldErrors {
  const errors: FieldErrors = {}
  if (!written(fields.name)) errors.name = 'A person needs a name.'
  else if (holdsUnseen(written(fields.name))) errors.name = unseenMessage
  else if (!isShortName(slugIn(fields))) errors.slug = shortName
  if (!Array.isArray(fields.groups) || fields.groups.length === 0)
    errors.groups = 'Choose at least one; otherwise no page shows this person.'
  return errors
}

export const personRow = tidyRow(['circle_id', 'country', 'image_url'])

export const blankQuote = {
  text: '',
  person_id: '',
  occasion: null,
  said_on: null,
  slug: '',
  placement: null,
  is_visible: true,
} satisfies Row

export const quoteLabels = {
  text: 'Words',
  person_id: 'Said by',
  occasion: 'Where',
  said_on: 'When',
  slug: 'Address on the page',
  placement: 'Also stands',
  is_visible: 'Shown on the site',
} satisfies Record<keyof typeof blankQuote, string>

export function checkQuote(fields: Fields): FieldErrors {
  const errors: FieldErrors = {}
  const words = written(fields.text)
  if (!words) errors.text = 'Write what was said.'
  if (words.length > 600) errors.text = `At most 600 characters; these are ${words.length}.`
  if (!written(fields.person_id)) errors.person_id = 'Say who said it.'
  if (words && !isShortName(slugIn(fields))) errors.slug = shortName
  return errors
}

export const quoteRow = tidyRow(['occasion', 'said_on', 'placement'])
