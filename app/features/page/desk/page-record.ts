import { Columns3, FileText, Image, LayoutTemplate, ScanSearch, TableOfContents } from 'lucide'
import { summarizeImage } from '../../../desk/panel/field-summaries.ts'
import { checkUnpublishDate } from '../../../desk/publish/publish-action.ts'
import { defineUnpublishDateField, makePublishGroup, publishFields } from '../../../desk/publish/publish-fields.ts'
import { defineSearchEngineFields } from '../../../desk/publish/search-engine-fields.ts'
import { defineRecord, type RecordKind } from '../../../desk/record/define-record.ts'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import { defineCardChoiceField, defineChoiceField, definePictureField } from '../../../desk/record/field-kinds.ts'
import {
  defineOptionalTextField,
  defineRichTextField,
  defineSlugField,
  defineTextField,
} from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import type { PageTemplate } from '../page.ts'

export const templateNames: Record<PageTemplate, string> = {
  text: 'Text',
  contents: 'Text with contents',
  wide: 'Wide',
}

/** Record definition of pages for the back office. The list and the dialog for a new page are separate components. */
export const pageRecord = defineRecord('pages', {
  kind: 'page',
  one: 'page',
  many: 'pages',
  heading: 'Pages',
  formTitle: 'The page',
  title: ({ title }) => title,
  at: {
    list: paths.settings.pages,
    one: id => (id === 'new' ? `${paths.settings.pages}?add=page` : paths.settings.page(id)),
  },
  read: paths.page,
  addable: true,
  headingField: 'title',
  fields: {
    title: defineTextField({ label: 'Title', required: 'A page needs a title.', most: 200, wraps: true }),
    slug: defineSlugField({
      label: 'URL',
      from: 'title',
      example: 'annual-meeting',
      used: { kind: 'page', at: paths.page, edit: paths.settings.page },
    }),
    template: defineCardChoiceField({
      label: 'Template',
      options: [
        { value: 'text', label: templateNames.text, text: 'One column', icon: FileText },
        { value: 'contents', label: templateNames.contents, text: 'Headings listed beside it', icon: TableOfContents },
        {
          value: 'wide',
          label: templateNames.wide,
          text: 'Image across the page, headings beside the text',
          icon: Columns3,
        },
      ],
    }),
    summary: defineTextField({
      label: 'Summary',
      rows: 2,
      most: 500,
      hint: 'Shown below the title and in search results.',
    }),
    body_html: defineRichTextField({ label: 'Text', most: 400_000 }),
    image_url: definePictureField({
      label: 'Image',
      hint: 'Without an image the page starts with its title.',
      folder: 'pages',
      altColumn: 'image_alt',
    }),
    image_alt: defineOptionalTextField({
      label: 'Alt text',
      hint: 'What the image shows, for screen readers.',
      most: 300,
    }),
    ...defineSearchEngineFields('summary'),
    ...publishFields,
    unpublish_at: defineUnpublishDateField('page'),
  },
  publishes: true,
  layout: ['title', 'summary', 'body_html'],
  aside: [
    makePublishGroup('unpublish_at', 'slug'),
    { title: 'Template', icon: LayoutTemplate, fields: ['template'] },
    {
      title: 'Image',
      icon: Image,
      fields: ['image_url'],
      summary: ({ image_url }) => (image_url ? summarizeImage(image_url) : 'None'),
    },
    {
      title: 'Search and sharing',
      icon: ScanSearch,
      fields: ['seo_title', 'seo_description'],
      summary: ({ seo_title, seo_description }) =>
        seo_title || seo_description ? 'Own texts' : 'From title and summary',
    },
  ],
  check: ({ status, image_url, image_alt, published_at, unpublish_at }) => ({
    ...(status === 'published' &&
      toTrimmedText(image_url) &&
      !toTrimmedText(image_alt) && { image_alt: 'Add the alt text before you publish.' }),
    ...(status === 'published' && checkUnpublishDate(toTrimmedText(unpublish_at), toTrimmedText(published_at))),
  }),
})

/**
 * Record definition of a fixed page, to which the site links: About, privacy policy, editorial standards. The page has
 * its own layout and keeps its URL.
 */
export const fixedPageRecord: RecordKind = {
  ...pageRecord,
  fields: {
    ...pickFields(['title', 'summary', 'body_html', 'published_at']),
    // The page cannot be archived, because the site always links to the page: visitors would only see that the page is
    // still being written.
    status: defineChoiceField({
      label: 'Status',
      options: [
        { value: 'draft', label: 'Draft' },
        { value: 'published', label: 'Published' },
      ],
      held: [{ value: 'archived', label: 'Archived' }],
    }),
  },
  aside: [makePublishGroup<never>()],
  check: () => ({}),
}

const { headingField: _, ...pageWithoutHeading } = pageRecord

/** Record definition of the short form that creates a page as a draft. */
export const newPageRecord: RecordKind = {
  ...pageWithoutHeading,
  fields: pickFields(['title', 'slug', 'template']),
  layout: ['title', 'slug', 'template'],
}

function pickFields(names: readonly string[]): RecordKind['fields'] {
  return Object.fromEntries(Object.entries(pageRecord.fields).filter(([name]) => names.includes(name)))
}
