import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useDeferredValue } from 'react'
import type { RowValues } from '../../../desk/record/row-source.ts'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { paths } from '../../../platform/paths.ts'
import { product } from '../../../platform/product.ts'
import { buildHeadTexts } from '../../../platform/seo/head-texts.ts'
import { buildPreviewPath } from '../../../platform/seo/preview-address.ts'
import { useSiteOrigin } from '../../../platform/seo/site-origin.ts'
import { NewTabHint, newTabProps } from '../../../ui/new-tab-hint.tsx'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { Weave } from '../../../ui/weave.tsx'
import { buildArticleMeta } from '../article-meta.ts'
import { describeArticle } from './described-article.ts'
import { buildSearchResult } from './search-result.ts'
import './share-preview.css'

/** Preview of an article's search result and link preview, computed from the meta tags of the page. */
export function SharePreview({ form, row }: { form: RecordForm; row: RowValues | undefined }) {
  // Deferred values of the form, so that the preview never delays typing.
  const values = useDeferredValue(form.values)
  const hue = useCircleHue(String(values.circle_id ?? ''))
  const origin = useSiteOrigin()
  const meta = buildArticleMeta(describeArticle(values, hue))
  const head = buildHeadTexts(meta)
  const result = buildSearchResult({ ...meta, title: head.title, description: head.description }, origin)
  const host = URL.parse(origin)?.host
  return (
    <section className="record-group share-preview" aria-labelledby="share-preview">
      <h3 id="share-preview">Search and sharing</h3>
      <figure>
        <figcaption>Google</figcaption>
        <p className="share-preview-steps">{result.steps.join(' › ')}</p>
        <p className="share-preview-title">{result.title}</p>
        <p>{result.description || 'Without a description, search engines show part of the text.'}</p>
        {meta.original && <p className="share-preview-note">Search engines show the canonical URL.</p>}
      </figure>
      <figure>
        <figcaption>Social card</figcaption>
        <div className="share-card">
          <CardPicture title={head.cardTitle} path={meta.path} hue={hue} />
          <p className="share-preview-steps">{host}</p>
          <p className="share-preview-title">{head.cardTitle}</p>
          <p>{head.description}</p>
        </div>
        {row && isPublished(row) && row.circle_id === values.circle_id && (
          <a
            className="share-preview-note"
            href={buildPreviewPath(paths.article(String(row.slug)), hue)}
            {...newTabProps}
          >
            Current image
            <NewTabHint />
          </a>
        )}
      </figure>
    </section>
  )
}

/**
 * Whether the article is published. An unpublished article has no preview picture, because the picture would reveal the
 * title.
 */
const isPublished = ({ status, published_at }: RowValues) =>
  status === 'published' && Date.parse(String(published_at)) <= Date.now()

/** Colour of a circle, which is also the colour of the circle's cloth (woven pattern). */
function useCircleHue(circle: string): string | null {
  const { data } = useQuery({ ...storedRowQueries.one({ table: 'circles' }, circle), enabled: circle !== '' })
  return typeof data?.color_hex === 'string' ? data.color_hex : null
}

type CardPictureProps = { title: string; path: string; hue: string | null }

/**
 * Picture of the link preview, as the server will draw the picture after publication: a woven pattern computed from
 * the slug, and the title on a plate.
 */
function CardPicture({ title, path, hue }: CardPictureProps) {
  const seed = useDebouncedValue(path).split('/').at(-1) || product.name
  return (
    <div className="share-card-picture">
      <Weave seed={seed} hue={hue} width={1200} height={630} />
      <div className="share-card-plate" style={{ '--letters': findFontSize(title) } as CSSProperties}>
        <p>{title}</p>
        <small>{product.name}</small>
      </div>
    </div>
  )
}

/** Font size in percent of the picture's width. Long titles have a smaller font, as on the server's picture. */
function findFontSize({ length }: string): number {
  if (length <= 24) return 9
  if (length <= 48) return 7.4
  return length <= 80 ? 6 : 4.5
}
