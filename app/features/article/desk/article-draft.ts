import { parseStringList, toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { getBrowserDb } from '../../../platform/db/browser-db.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { parseMediaUrl } from '../../../platform/images/media-src.ts'
import { pictureColumns } from '../../../platform/images/picture-sizes.ts'
import { sanitizeHtml } from '../../../platform/rich-text/safe-html.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import type { ArticleCorrection, ArticleDetail } from '../article.ts'
import { listMentionedRecords } from '../article-queries.ts'
import { findSeriesNeighbours, listSeriesParts, noSeriesNeighbours } from '../article-series.ts'
import { describeArticle } from './described-article.ts'

/** Rows of other tables that the article page shows. */
export type ArticleReferenceRows = Pick<ArticleDetail, 'categories' | 'authors' | 'hue' | 'media' | 'events' | 'around'>

export const emptyArticleReferenceRows: ArticleReferenceRows = {
  categories: null,
  authors: [],
  hue: null,
  media: null,
  events: [],
  around: noSeriesNeighbours,
}

const readSeriesPosition = ({ series_position: said }: FieldValues) => (typeof said === 'number' ? said : null)

/** Query for rows to which the fields of the article form refer, such as authors. */
export function makeArticleReferenceRowsQuery(fields: FieldValues) {
  const category = toTrimmedText(fields.category_id)
  const circle = toTrimmedText(fields.circle_id)
  const authors = parseStringList(fields.authors)
  const picture = parseMediaUrl(toTrimmedText(fields.feature_image_url)) ?? ''
  const events = parseStringList(fields.events)
  const series = toTrimmedText(fields.series)
  const part = { slug: toTrimmedText(fields.slug), series_position: readSeriesPosition(fields) }
  return definePersonalQuery({
    queryKey: ['articles', 'surroundings', category, circle, authors, picture, events, series, part],
    queryFn: async (): Promise<ArticleReferenceRows> => {
      const db = await loadSessionDb()
      const [ofCategory, ofCircle, ofPicture, ofAuthors, mentioned, parts] = await Promise.all([
        category
          ? db.from('categories').select('name, slug, action_label').eq('id', category).maybeSingle()
          : undefined,
        circle ? db.from('circles').select('color_hex').eq('id', circle).maybeSingle() : undefined,
        picture ? db.from('media').select(pictureColumns).eq('path', picture).maybeSingle() : undefined,
        authors.length ? db.from('authors').select('id, name, slug').in('id', authors) : undefined,
        listMentionedRecords(getBrowserDb, events),
        series ? listSeriesParts(getBrowserDb, series) : [],
      ])
      const people = ofAuthors ? unwrapRows(ofAuthors) : []
      return {
        categories: ofCategory ? unwrapRows(ofCategory) : null,
        hue: (ofCircle && unwrapRows(ofCircle)?.color_hex) ?? null,
        media: ofPicture ? unwrapRows(ofPicture) : null,
        authors: authors.flatMap(id => people.find(person => person.id === id) ?? []),
        events: mentioned,
        around: findSeriesNeighbours(parts, part),
      }
    },
  })
}

/** Builds an article for the preview from the values of the form. Missing dates are set to `now`. */
export function buildDraftArticle(fields: FieldValues, around: ArticleReferenceRows, now: string): ArticleDetail {
  const orNull = (name: string) => toTrimmedText(fields[name]) || null
  const described = describeArticle(fields, around.hue)
  return {
    ...around,
    ...described,
    id: '',
    status: 'draft',
    title: described.title || 'Untitled',
    content_html: sanitizeHtml(toTrimmedText(fields.content_html)),
    feature_image_url: orNull('feature_image_url'),
    feature_image_alt: orNull('feature_image_alt'),
    interviewee: orNull('interviewee'),
    interviewee_note: orNull('interviewee_note'),
    series: orNull('series'),
    series_position: readSeriesPosition(fields),
    corrections: (Array.isArray(fields.corrections) ? fields.corrections : []) as ArticleCorrection[],
    published_at: toTrimmedText(fields.published_at) || now,
    updated_at: now,
  }
}
