import { Image, MessagesSquare, PencilLine, ScanSearch, Tags } from 'lucide'
import { summarizeImage } from '../../../desk/panel/field-summaries.ts'
import { checkUnpublishDate } from '../../../desk/publish/publish-action.ts'
import { defineUnpublishDateField, makePublishGroup, publishFields } from '../../../desk/publish/publish-fields.ts'
import { defineSearchEngineFields } from '../../../desk/publish/search-engine-fields.ts'
import { defineRecord } from '../../../desk/record/define-record.ts'
import { parseStringList, toTrimmedText } from '../../../desk/record/field-kind.ts'
import {
  defineOptionalReferenceField,
  definePictureField,
  defineReferencesField,
  defineWholeNumberField,
} from '../../../desk/record/field-kinds.ts'
import { definePairsField } from '../../../desk/record/row-kinds.ts'
import {
  defineOptionalTextField,
  defineRichTextField,
  defineSlugField,
  defineSuggestedTextField,
  defineTextField,
  defineWebAddressField,
} from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'

/**
 * Record definition of articles for the back office. Articles have their own list page in place of the generic list.
 */
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
  headingField: 'title',
  fields: {
    title: defineTextField({ label: 'Title', required: 'An article needs a title.', most: 200, wraps: true }),
    slug: defineSlugField({
      label: 'URL',
      from: 'title',
      example: 'the-road-to-davos',
      used: { kind: 'article', at: paths.article, edit: paths.adminArticle },
    }),
    excerpt: defineTextField({ label: 'Excerpt', rows: 3, most: 600, hint: 'Shown on cards and in lists.' }),
    content_html: defineRichTextField({ label: 'Text', most: 1_000_000, shared: true }),
    feature_image_url: definePictureField({
      label: 'Featured image',
      hint: 'Without an image a pattern is generated.',
      folder: 'news',
      altColumn: 'feature_image_alt',
    }),
    feature_image_alt: defineOptionalTextField({
      label: 'Alt text',
      hint: 'What the image shows, for screen readers.',
      most: 300,
    }),
    category_id: defineOptionalReferenceField({ label: 'Category', table: 'categories', title: 'name', none: 'None' }),
    circle_id: defineOptionalReferenceField({ label: 'Circle', table: 'circles', title: 'name', none: 'None' }),
    interviewee: defineOptionalTextField({ label: 'Interviewee', optional: true }),
    interviewee_note: defineOptionalTextField({ label: 'Interviewee’s role', hint: 'For example: Hydrologist, Accra' }),
    series: defineSuggestedTextField({
      label: 'Series',
      hint: 'Articles with the same series name belong together.',
      table: 'article_series',
      column: 'name',
      most: 120,
    }),
    series_position: defineWholeNumberField({
      label: 'Part number',
      hint: 'Leave empty to put this part last.',
      from: 1,
      to: 9999,
      error: 'Enter a whole number, 1 or more.',
    }),
    ...defineSearchEngineFields('excerpt'),
    canonical_url: defineWebAddressField({
      label: 'Canonical URL',
      hint: 'URL of the original on another site, for search engines.',
    }),
    corrections: definePairsField({
      label: 'Corrections',
      columns: [
        { name: 'on', label: 'Date', type: 'date' },
        { name: 'text', label: 'Correction', type: 'sentence' },
      ],
      one: 'correction',
      most: 50,
    }),
    newsletter_line: defineOptionalTextField({
      label: 'Newsletter teaser',
      hint: 'One line for the newsletter.',
      most: 300,
    }),
    ...publishFields,
    unpublish_at: defineUnpublishDateField('article'),
  },
  aggregate: {
    save: 'save_article',
    parts: {
      authors: {
        table: 'article_authors',
        column: 'author_id',
        field: defineReferencesField({
          label: 'Authors',
          hint: 'Type a name to find or add an author. The order is the byline order.',
          table: 'authors',
          title: 'name',
          adds: true,
          none: 'Type a name.',
          most: 12,
          tooMany: 'At most 12 authors.',
        }),
      },
      events: {
        table: 'article_events',
        column: 'event_id',
        field: defineReferencesField({
          label: 'Related events',
          hint: 'Linked below the article.',
          table: 'events',
          title: 'title',
          dated: 'start_date',
          none: 'No event matches.',
          most: 5,
          tooMany: 'At most 5 events.',
        }),
      },
    },
  },
  publishes: true,
  layout: ['title', 'excerpt', 'content_html'],
  aside: [
    makePublishGroup('unpublish_at', 'slug'),
    { title: 'Organise', icon: Tags, fields: ['authors', 'category_id', 'circle_id', 'events'] },
    {
      title: 'Featured image',
      icon: Image,
      fields: ['feature_image_url'],
      summary: ({ feature_image_url }) => summarizeImage(feature_image_url),
    },
    {
      title: 'Interview and series',
      icon: MessagesSquare,
      fields: ['interviewee', 'interviewee_note', 'series', 'series_position'],
    },
    {
      title: 'Search and sharing',
      icon: ScanSearch,
      fields: ['seo_title', 'seo_description', 'canonical_url', 'newsletter_line'],
      summary: ({ seo_title, seo_description }) =>
        seo_title || seo_description ? 'Own texts' : 'From title and excerpt',
    },
    {
      title: 'Corrections',
      icon: PencilLine,
      fields: ['corrections'],
      summary: ({ corrections }) => String(parseStringList(corrections).length || 'None'),
    },
  ],
  check: ({ status, feature_image_url, feature_image_alt, published_at, unpublish_at }) => ({
    ...(status === 'published' &&
      toTrimmedText(feature_image_url) &&
      !toTrimmedText(feature_image_alt) && {
        feature_image_alt: 'Add the alt text before you publish.',
      }),
    ...(status === 'published' && checkUnpublishDate(toTrimmedText(unpublish_at), toTrimmedText(published_at))),
  }),
  invalidates: [['articles']],
})
