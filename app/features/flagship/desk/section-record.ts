import { defineRecord, type RecordKind } from '../../../desk/record/define-record.ts'
import { type FieldKind, serializeField } from '../../../desk/record/field-kind.ts'
import { optionalMoment, pairs, references, toggle } from '../../../desk/record/field-kinds.ts'
import { richText, slug, text } from '../../../desk/record/text-kinds.ts'
import { timetable } from '../../../desk/record/timetable-kind.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import { paths } from '../../../platform/paths.ts'
import { type SectionKind, sectionKinds } from '../flagship-section.ts'
import { flagshipDeskPath } from './flagship-desk-queries.ts'

/** Labels of the kinds in the back office. */
export const kindLabels: Record<SectionKind, string> = {
  text: 'Text',
  programme: 'Programme',
  people: 'People',
  figures: 'Figures',
  pictures: 'Pictures',
  partners: 'Partners',
  quotes: 'Quotations',
  press: 'Press',
  documents: 'Documents',
  call: 'Call to take part',
}

const links = (label: string, one: string, most: number) =>
  pairs({
    label,
    one,
    most,
    columns: [
      { name: 'label', label: 'Words of the link' },
      { name: 'url', label: 'Address, or a path such as /connect', type: 'link' },
    ],
  })

/** Field for the list of each kind; a text section has none. */
const itemFields: Record<Exclude<SectionKind, 'text'>, FieldKind<Json>> = {
  programme: timetable({
    label: 'Programme',
    hint: 'By the clock of the place. Saved lines stand in the order of their times.',
    most: 200,
  }),
  people: references({
    label: 'People',
    hint: 'In their order on the page. Who is hidden on the site is left out.',
    table: 'people',
    title: 'name',
    none: 'Nobody is called that.',
    most: 60,
    tooMany: 'At most 60 people.',
  }),
  figures: pairs({
    label: 'Figures',
    columns: [
      { name: 'value', label: 'Value' },
      { name: 'label', label: 'Of what' },
    ],
    one: 'figure',
    most: 8,
  }),
  pictures: references({
    label: 'Albums',
    hint: 'From the Flagship Gallery: the first pictures of each, with a link to all of them.',
    table: 'albums',
    title: 'title',
    having: 'edition_id',
    none: 'No album of the Flagship Gallery is called that.',
    most: 6,
    tooMany: 'At most 6 albums.',
  }),
  partners: references({
    label: 'Partners',
    hint: 'In their order on the page.',
    table: 'partners',
    title: 'name',
    none: 'No partner is called that.',
    most: 60,
    tooMany: 'At most 60 partners.',
  }),
  quotes: references({
    label: 'Quotations',
    table: 'quotes',
    title: 'text',
    none: 'No quotation has these words.',
    most: 12,
    tooMany: 'At most 12 quotations.',
  }),
  press: links('Links', 'link', 40),
  documents: links('Documents', 'document', 40),
  call: links('Button', 'button', 1),
}

const defineSection = (kind: SectionKind) =>
  defineRecord('flagship_sections', {
    kind: 'section',
    one: 'section',
    many: 'sections',
    heading: 'Flagship sections',
    title: ({ heading }) => heading,
    at: { list: paths.adminFlagships, one: id => flagshipDeskPath({ open: id }) },
    ordered: true,
    formTitle: kindLabels[kind],
    fields: {
      heading: text({ label: 'Heading', required: 'A section needs a heading.', most: 200 }),
      slug: slug({
        label: 'Name in the address',
        hint: 'After # on its page.',
        from: 'heading',
        example: 'getting-there',
      }),
      body_html: richText({ label: kind === 'text' ? 'Text' : 'Text above it', most: 200_000 }),
      items: kind === 'text' ? noItems : itemFields[kind],
      is_visible: toggle({ label: 'Shown' }),
      visible_from: optionalMoment({ label: 'From' }),
      visible_until: optionalMoment({ label: 'Until' }),
    },
    layout: kind === 'text' ? ['heading', 'body_html', 'slug'] : ['heading', 'items', 'body_html', 'slug'],
    check: ({ visible_from, visible_until }) =>
      serializeField(visible_from) &&
      serializeField(visible_until) &&
      Date.parse(serializeField(visible_until)) <= Date.parse(serializeField(visible_from))
        ? { visible_until: 'That is before it begins to be shown.' }
        : {},
    invalidates: [['flagships']],
  })

/** Placeholder field for a text section, whose list stays empty. */
const noItems: FieldKind<Json> = {
  label: 'List',
  control: { name: 'references', table: 'people', title: 'name', none: '' },
  blank: [],
  check: () => undefined,
  toColumn: () => [],
  show: () => '',
}

/** Section records of the back office, one per kind. */
export const sectionRecords = Object.fromEntries(sectionKinds.map(kind => [kind, defineSection(kind)])) as Record<
  SectionKind,
  RecordKind<'flagship_sections'>
>

/** Record for opening a section by id, when its kind is unknown. */
export const sectionRecord = sectionRecords.text
