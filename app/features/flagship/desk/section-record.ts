import { defineRecord, type RecordKind } from '../../../desk/record/define-record.ts'
import { type FieldKind, toTrimmedText } from '../../../desk/record/field-kind.ts'
import {
  defineOptionalDateTimeField,
  defineReferencesField,
  defineToggleField,
} from '../../../desk/record/field-kinds.ts'
import { definePairsField } from '../../../desk/record/row-kinds.ts'
import { defineSessionsField } from '../../../desk/record/sessions-kind.ts'
import { defineRichTextField, defineSlugField, defineTextField } from '../../../desk/record/text-kinds.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import { paths } from '../../../platform/paths.ts'
import { type SectionKind, sectionKinds } from '../flagship-section.ts'
import { buildFlagshipAdminPath } from './flagship-admin-queries.ts'

/** Labels of the section kinds in the back office. */
export const sectionKindLabels: Record<SectionKind, string> = {
  text: 'Text',
  programme: 'Programme',
  people: 'People',
  figures: 'Statistics',
  pictures: 'Images',
  partners: 'Partners',
  quotes: 'Quotes',
  press: 'Press',
  documents: 'Documents',
  call: 'Call to take part',
}

const defineLinksField = (label: string, one: string, most: number) =>
  definePairsField({
    label,
    one,
    most,
    columns: [
      { name: 'label', label: 'Link text' },
      { name: 'url', label: 'URL, or a path such as /connect', type: 'link' },
    ],
  })

/** Form field for the items of a section, by kind of section. A text section has no list. */
const itemFields: Record<Exclude<SectionKind, 'text'>, FieldKind<Json>> = {
  programme: defineSessionsField({
    label: 'Programme',
    hint: 'In local time, typed as 9am, 14.15 or 9h30. Sessions are sorted by start time.',
    most: 200,
  }),
  people: defineReferencesField({
    label: 'People',
    hint: 'In this order. Hidden people are not shown.',
    table: 'people',
    title: 'name',
    none: 'No person matches.',
    most: 60,
    tooMany: 'At most 60 people.',
  }),
  figures: definePairsField({
    label: 'Statistics',
    columns: [
      { name: 'value', label: 'Value' },
      { name: 'label', label: 'Label' },
    ],
    one: 'statistic',
    most: 8,
  }),
  pictures: defineReferencesField({
    label: 'Albums',
    hint: 'The first images of each album, with a link to the album.',
    table: 'albums',
    title: 'title',
    having: 'edition_id',
    none: 'No album matches.',
    most: 6,
    tooMany: 'At most 6 albums.',
  }),
  partners: defineReferencesField({
    label: 'Partners',
    hint: 'In this order.',
    table: 'partners',
    title: 'name',
    none: 'No partner matches.',
    most: 60,
    tooMany: 'At most 60 partners.',
  }),
  quotes: defineReferencesField({
    label: 'Quotes',
    table: 'quotes',
    title: 'text',
    none: 'No quote matches.',
    most: 12,
    tooMany: 'At most 12 quotes.',
  }),
  press: defineLinksField('Links', 'link', 40),
  documents: defineLinksField('Documents', 'document', 40),
  call: defineLinksField('Button', 'button', 1),
}

const defineSection = (kind: SectionKind) =>
  defineRecord('flagship_sections', {
    kind: 'section',
    one: 'section',
    many: 'sections',
    heading: 'Flagship sections',
    title: ({ heading }) => heading,
    at: { list: paths.adminFlagships, one: id => buildFlagshipAdminPath({ open: id }) },
    ordered: true,
    formTitle: sectionKindLabels[kind],
    fields: {
      heading: defineTextField({ label: 'Heading', required: 'A section needs a heading.', most: 200 }),
      slug: defineSlugField({
        label: 'Link part after #',
        hint: 'Part of links to this section, after the #.',
        from: 'heading',
        example: 'getting-there',
      }),
      body_html: defineRichTextField({ label: kind === 'text' ? 'Text' : 'Introduction', most: 200_000 }),
      items: kind === 'text' ? noItems : itemFields[kind],
      is_visible: defineToggleField({ label: 'Visibility' }),
      visible_from: defineOptionalDateTimeField({ label: 'From date' }),
      visible_until: defineOptionalDateTimeField({ label: 'Until date' }),
    },
    layout: kind === 'text' ? ['heading', 'body_html', 'slug'] : ['heading', 'items', 'body_html', 'slug'],
    check: ({ visible_from, visible_until }) =>
      toTrimmedText(visible_from) &&
      toTrimmedText(visible_until) &&
      Date.parse(toTrimmedText(visible_until)) <= Date.parse(toTrimmedText(visible_from))
        ? { visible_until: 'The until date is before the from date.' }
        : {},
    invalidates: [['flagships']],
  })

/** Form field that stores an empty list, for a section that consists of text only. */
const noItems: FieldKind<Json> = {
  label: 'List',
  control: { name: 'references', table: 'people', title: 'name', none: '' },
  blank: [],
  check: () => undefined,
  toColumn: () => [],
  show: () => '',
}

/** Record definitions of sections for the back office, one definition for each section type. */
export const sectionRecords = Object.fromEntries(sectionKinds.map(kind => [kind, defineSection(kind)])) as Record<
  SectionKind,
  RecordKind<'flagship_sections'>
>

/** Record definition for a section that is opened by its id, before the type of the section is known. */
export const sectionRecord = sectionRecords.text
