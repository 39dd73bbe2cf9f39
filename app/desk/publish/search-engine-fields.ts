import { defineOptionalTextField } from '../record/text-kinds.ts'

/**
 * Fields of a record whose page has its own title and description for search engines.
 * @param summaryField name of the field that search engines get without a description, such as "excerpt"
 */
export const defineSearchEngineFields = (summaryField: string) => ({
  seo_title: defineOptionalTextField({
    label: 'Title for search engines',
    hint: 'Leave empty to use the title.',
    most: 120,
  }),
  seo_description: defineOptionalTextField({
    label: 'Description for search engines',
    hint: `Leave empty to use the ${summaryField}.`,
    rows: 2,
    most: 320,
  }),
})
