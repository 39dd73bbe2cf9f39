import { defineRecord } from '../../../desk/record/define-record.ts'
import { serializeField } from '../../../desk/record/field-kind.ts'
import {
  choice,
  optionalMoment,
  optionalReference,
  pairs,
  picture,
  references,
  wholeNumber,
} from '../../../desk/record/field-kinds.ts'
import { optionalText, richText, slug, suggestedText, text, webAddress } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'

/** Whether the unpublish date has passed or lies before the publish date. */
const isOver = (leaves: string, comes: string) =>
  leaves !== '' && Date.parse(leaves) <= Math.max(Date.parse(comes) || 0, Date.now())

/** Article record of the back office. Its list is a separate page. */
export const articleRecord = defineRecord('news_articles', {
  kind: 'article',
  one: 'article',
  many: 'articles',
  heading: 'Articles',
  title: ({ title }) => title,
  at: { list: paths.adminNews, one: paths.adminArticle },
  read: paths.article,
  addable: true,
  formTitle: 'The article',
  fields: {
    title: text({ label: 'Title', required: 'An article needs a title.', most: 200 }),
    slug: slug({
      label: 'Address',
      hint: 'After /news/ on the site.',
      from: 'title',
      example: 'the-road-to-davos',
      used: { kind: 'article', at: paths.article },
    }),
    excerpt: text({ label: 'Excerpt', rows: 3, most: 600, hint: 'What stands on cards and in lists.' }),
    content_html: richText({ label: 'Text', most: 1_000_000, shared: true }),
    feature_image_url: picture({
      label: 'Picture',
      hint: 'Optional; without one, the article has its cloth.',
      folder: 'news',
      alt: ({ feature_image_alt }) => serializeField(feature_image_alt),
    }),
    feature_image_alt: optionalText({
      label: 'What the picture shows',
      hint: 'For people who do not see it.',
      most: 300,
    }),
    category_id: optionalReference({ label: 'Category', table: 'categories', title: 'name', none: 'None' }),
    circle_id: optionalReference({ label: 'Circle', table: 'circles', title: 'name', none: 'None' }),
    interviewee: optionalText({ label: 'Who is interviewed', hint: 'Optional.' }),
    interviewee_note: optionalText({ label: 'Who that is', hint: 'Optional, such as Hydrologist, Accra.' }),
    series: suggestedText({
      label: 'Series',
      hint: 'Optional. Articles that name the same one are its parts.',
      table: 'article_series',
      column: 'name',
      most: 120,
    }),
    series_position: wholeNumber({
      label: 'Number in its series',
      hint: 'Optional; without one it stands at the end.',
      from: 1,
      to: 9999,
      error: 'A whole number from 1.',
    }),
    seo_title: optionalText({ label: 'Title in search results', hint: 'Optional; the title otherwise.', most: 120 }),
    seo_description: optionalText({
      label: 'Description in search results',
      hint: 'Optional; the excerpt otherwise.',
      rows: 2,
      most: 320,
    }),
    canonical_url: webAddress({
      label: 'First appeared at',
      hint: 'Optional: the address of the original elsewhere. Search engines are sent there.',
    }),
    corrections: pairs({
      label: 'Corrections',
      columns: [
        { name: 'on', label: 'Day', type: 'date' },
        { name: 'text', label: 'What was put right' },
      ],
      one: 'correction',
      most: 50,
    }),
    newsletter_line: optionalText({
      label: 'In the newsletter',
      hint: 'Optional: the line that stands for it there.',
      most: 300,
    }),
    status: choice({
      label: 'Status',
      options: [
        { value: 'draft', label: 'Draft: only editors see it' },
        { value: 'published', label: 'Published' },
        { value: 'archived', label: 'Archived: put away, visitors do not see it' },
      ],
    }),
    published_at: optionalMoment({
      label: 'Comes out',
      hint: 'Empty: as soon as it is published. A time to come waits for it.',
    }),
    unpublish_at: optionalMoment({ label: 'Leaves the site', hint: 'Empty: it stays. Then it is archived by itself.' }),
  },
  aggregate: {
    save: 'save_article',
    parts: {
      authors: {
        table: 'article_authors',
        column: 'author_id',
        field: references({
          label: 'Authors',
          hint: 'In the order in which they are named.',
          table: 'authors',
          title: 'name',
          none: 'No author is called that.',
          most: 12,
          tooMany: 'At most 12 authors.',
        }),
      },
      events: {
        table: 'article_events',
        column: 'event_id',
        field: references({
          label: 'Events',
          hint: 'What it is about. Visitors find their way there below the text.',
          table: 'events',
          title: 'title',
          dated: 'start_date',
          none: 'No event is called that.',
          most: 5,
          tooMany: 'At most 5 events.',
        }),
      },
    },
  },
  layout: ['title', 'slug', 'excerpt', 'content_html'],
  aside: [
    { title: 'Going out', fields: ['status', 'published_at', 'unpublish_at'] },
    { title: 'Filed under', fields: ['authors', 'category_id', 'circle_id', 'events'] },
    { title: 'On cards', fields: ['feature_image_url', 'feature_image_alt'] },
    {
      title: 'Interview and series',
      fields: ['interviewee', 'interviewee_note', 'series', 'series_position'],
      isFolded: true,
    },
    {
      title: 'Search and share',
      fields: ['seo_title', 'seo_description', 'canonical_url', 'newsletter_line'],
      isFolded: true,
    },
    { title: 'Corrections', fields: ['corrections'], isFolded: true },
  ],
  check: ({ status, feature_image_url, feature_image_alt, published_at, unpublish_at }) => ({
    ...(status === 'published' &&
      serializeField(feature_image_url) &&
      !serializeField(feature_image_alt) && {
        feature_image_alt: 'Say what the picture shows before it is published.',
      }),
    ...(status === 'published' &&
      isOver(serializeField(unpublish_at), serializeField(published_at)) && {
        unpublish_at: 'By then it would not be out. Choose a later time, or none.',
      }),
  }),
  invalidates: [['articles']],
})
