import { defineRecord } from '../../../desk/record/define-record.ts'
import { defineOptionalTextField, defineSlugField, defineTextField } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { shortNameGroup } from './short-name-group.ts'

/** Record definition of the authors of articles for the back office. */
export const authorRecord = defineRecord('authors', {
  kind: 'author',
  one: 'author',
  many: 'authors',
  heading: 'Authors',
  title: ({ name }) => name,
  at: paths.settings.desk('authors'),
  fields: {
    name: defineTextField({
      label: 'Name',
      required: 'Enter the name of the author.',
      most: 200,
      hint: 'As in the byline.',
    }),
    bio: defineOptionalTextField({
      label: 'About the author',
      rows: 3,
      optional: true,
      hint: 'Not shown on the site yet.',
    }),
    slug: defineSlugField({
      label: 'Short name',
      hint: 'Internal name, not shown.',
      from: 'name',
      example: 'efua-tetteh',
    }),
  },
  layout: ['name', 'bio'],
  aside: [shortNameGroup],
  invalidates: [['articles'], ['news_articles']],
  list: {
    lede: 'Names for the bylines of articles. Authors can also be added while editing an article.',
    heads: ['Author', 'About'],
    searchLabel: 'Name',
    searched: 'Searched names and texts.',
    words: ({ name, bio }) => `${name} ${bio ?? ''}`,
    none: 'No authors yet.',
    noneText: 'An article can be published without an author.',
    detail: ({ bio }) => bio ?? '',
  },
})
