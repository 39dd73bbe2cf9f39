import type { Row } from '../../platform/db/database.gen.ts'
import type { PictureDetails } from '../../platform/images/picture-sizes.ts'
import { product } from '../../platform/product.ts'
import type { MentionedEvent } from '../event/event.ts'
import type { SeriesNeighbours } from './article-series.ts'

type ArticleCategory = Pick<Row<'categories'>, 'name' | 'slug' | 'action_label'>

/** Published article as lists show it, without its text. Timestamps are ISO 8601 in UTC. */
export type Article = Pick<
  Row<'news_articles'>,
  | 'id'
  | 'title'
  | 'slug'
  | 'excerpt'
  | 'feature_image_url'
  | 'feature_image_alt'
  | 'status'
  | 'interviewee'
  | 'series_position'
> & {
  published_at: string
  categories: ArticleCategory | null
  hue: string | null
  /** Metadata of the feature image in the library; null if the image is external or hidden from visitors. */
  media: PictureDetails | null
}

export type ArticleDetail = Article &
  Pick<
    Row<'news_articles'>,
    'content_html' | 'interviewee_note' | 'series' | 'seo_title' | 'seo_description' | 'updated_at' | 'canonical_url'
  > & {
    authors: { name: string; slug: string }[]
    /** Public events that the article is about. */
    events: MentionedEvent[]
    /** Credit of the feature image; missing for an image outside the library. */
    picture?: { credit: string | null } | null
    corrections: ArticleCorrection[]
    /** Previous and next part of the article's series. Empty if the article was loaded for a list. */
    around: SeriesNeighbours
  }

/** Published correction of an article. `on` is the date of the correction, such as `2026-11-22`. */
export type ArticleCorrection = { on: string; text: string }

/**
 * Date of the last change that visitors can see: the later of the last change and the publication. Input and output
 * are ISO 8601.
 */
export const getLastChangeOfArticle = ({
  updated_at,
  published_at,
}: Pick<ArticleDetail, 'updated_at' | 'published_at'>): string =>
  [updated_at, published_at].sort().at(-1) ?? published_at

/** Slugs of categories that have a separate section on /news. */
export const categorySlugs = {
  roadToDavos: 'road-to-davos',
  productNews: `${product.slug}-news`,
  cultureCircle: 'culture-circle',
} as const

/** Content of the page /news. `featured` contains one article or no article. */
export type NewsPageContent = { featured: Article[]; roadToDavos: Article[]; productNews: Article[] }
