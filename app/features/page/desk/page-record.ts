import { defineRecord } from '../../../desk/record/define-record.ts'
import { defineChoiceField } from '../../../desk/record/field-kinds.ts'
import { defineRichTextField, defineTextField } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'

/** Public paths of the pages with a fixed URL, by their key. */
export const pagePaths: Readonly<Record<string, string>> = {
  about: paths.about,
  'privacy-policy': paths.privacy,
  editorial: paths.editorial,
}

/** Record definition of pages for the back office. Pages have fixed URLs, so pages cannot be created or deleted. */
export const pageRecord = defineRecord('pages', {
  kind: 'page',
  one: 'page',
  many: 'pages',
  heading: 'Pages',
  formTitle: 'The page',
  title: ({ title }) => title,
  at: { list: paths.settings.pages, one: paths.settings.page },
  fields: {
    title: defineTextField({ label: 'Title', required: 'A page needs a title.', most: 200 }),
    summary: defineTextField({
      label: 'Summary',
      rows: 2,
      most: 500,
      hint: 'Shown below the title and in search results.',
    }),
    body_html: defineRichTextField({ label: 'Text', most: 400_000 }),
    status: defineChoiceField({
      label: 'Status',
      options: [
        { value: 'draft', label: 'Draft' },
        { value: 'published', label: 'Published' },
      ],
      held: [{ value: 'archived', label: 'Archived' }],
    }),
  },
  publishes: true,
  layout: ['title', 'summary', 'body_html'],
})
