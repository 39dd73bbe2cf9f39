import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import type { ArticleDetail } from '../article.ts'
import { formatSeriesPart, type SeriesPart } from '../article-series.ts'
import './series-nav.css'

/** Links to the previous and next part of a series. */
export function SeriesNav({ article: { series, series_position, around } }: { article: ArticleDetail }) {
  if (!series || !(around.before || around.after)) return null
  return (
    <nav className="series-nav" aria-label={series}>
      <p>{formatSeriesPart(series, series_position, around.parts)}</p>
      {around.before && <PartLink part={around.before} isBefore />}
      {around.after && <PartLink part={around.after} />}
    </nav>
  )
}

function PartLink({
  part: { slug, title, series_position },
  isBefore = false,
}: {
  part: SeriesPart
  isBefore?: boolean
}) {
  const which = isBefore ? 'Before' : 'After'
  return (
    <Link className="series-part" to={paths.article(slug)} rel={isBefore ? 'prev' : 'next'}>
      <small>
        {isBefore && <Arrow back />}
        {series_position === null ? which : `${which}: part ${series_position}`}
        {!isBefore && <Arrow />}
      </small>
      <span>{title}</span>
    </Link>
  )
}
