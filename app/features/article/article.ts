import type { Row } from '../../platform/db/database.gen.ts'
import type { PictureDetails } from '../../platform/images/picture-sizes.ts'
import { product } from '../../platform/product.ts'
import type { Event } from '../event/event.ts'
import type { SeriesNeighbours } from './article-series.ts'

type ArticleCategory = Pick<Row<'categories'>, 'name' | 'slug' | 'action_label'>

/** A published article as lists show it: everything but its body. Timestamps are ISO 8601 in UTC. */
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
  /** What the library knows of the feature image; null for one that lies elsewhere, or is kept from visitors. */
  media: PictureDetails | null
}

export type ArticleDetail = Article &
  Pick<
    Row<'news_articles'>,
    'content_html' | 'interviewee_note' | 'series' | 'seo_title' | 'seo_description' | 'updated_at' | 'canonical_url'
  > & {
    authors: { name: string; slug: string }[]
    /** What it is about, of the events that visitors see. */
    events: MentionedEvent[]
    corrections: Correction[]
    /** The parts of its series before and after it; none where only lists of articles were asked for. */
    around: SeriesNeighbours
  }

/** An event as a line names it. */
export type MentionedEvent = Pick<
  Event,
  'slug' | 'title' | 'start_date' | 'end_date' | 'timezone' | 'time_precision' | 'event_state'
>

/** What was put right in an article, on a day such as `2026-11-22`. */
export type Correction = { on: string; text: string }

/** When a reader last had something new in it: a change made before publication is none to them. ISO 8601, like both it takes. */
export const lastChange = ({ updated_at, published_at }: Pick<ArticleDetail, 'updated_at' | 'published_at'>): string =>
  [updated_at, published_at].sort().at(-1) ?? published_at

/** Slugs of the categories that have a place of their own. */
export const categorySlugs = {
  roadToDavos: 'road-to-davos',
  productNews: `${product.slug}-news`,
  cultureCircle: 'culture-circle',
} as const

/** What /news shows. */
/** What /news shows; `featured` is one, or none. */
export type NewsHub = { featured: Article[]; roadToDavos: Article[]; productNews: Article[] }
