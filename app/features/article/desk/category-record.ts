import { defineRecord } from '../../../desk/record/define-record.ts'
import { defineSlugField, defineTextField } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { shortNameGroup } from './short-name-group.ts'

/** Record definition of the categories of articles for the back office. */
export const categoryRecord = defineRecord('categories', {
  kind: 'category',
  one: 'category',
  many: 'categories',
  heading: 'Categories',
  title: ({ name }) => name,
  at: paths.settings.desk('categories'),
  ordered: true,
  fields: {
    name: defineTextField({ label: 'Name', required: 'Enter a name.', most: 120 }),
    action_label: {
      ...defineTextField({
        label: 'Link text',
        required: 'Enter a link text such as Read Story.',
        hint: 'Link text on the cards of articles in this category, for example Read Interview.',
      }),
      blank: 'Read Story',
    },
    slug: defineSlugField({
      label: 'Short name',
      hint: 'In the URL of the list and of the feeds. Changing it breaks links to the list and the feeds of the category.',
      from: 'name',
      example: 'circle-reports',
    }),
  },
  layout: [['name', 'action_label']],
  aside: [shortNameGroup],
  invalidates: [['articles'], ['news_articles']],
  list: {
    lede: 'Categories of articles, in the order of the filters on All articles.',
    heads: ['Category', 'Link text'],
    searchLabel: 'Name',
    searched: 'Searched names and link texts.',
    words: ({ name, action_label }) => `${name} ${action_label}`,
    none: 'No categories yet.',
    noneText: 'Articles without a category appear only in “All news”.',
    detail: ({ action_label }) => action_label,
  },
})
