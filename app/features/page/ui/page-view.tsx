import { PageTitle } from '../../../ui/page-title.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import { type PageDetail, splitPageSections } from '../page.ts'
import { PageContents } from './page-contents.tsx'
import { PageSections, PageText } from './page-sections.tsx'
import './page-view.css'

/** Parts of a page that visitors see. The preview of a draft has no date. */
export type ShownPage = Pick<
  PageDetail,
  'slug' | 'title' | 'summary' | 'body_html' | 'template' | 'image_url' | 'image_alt' | 'media' | 'changed_at'
>

/** Page that an editor has added, in the layout of its template. */
export function PageView({ page }: { page: ShownPage }) {
  const { title, summary, template, body_html, changed_at } = page
  const { opening, sections } = splitPageSections(body_html)
  const text = <PageText opening={opening} sections={sections} />
  return (
    <div className={`page-view page-view-${template}`}>
      <PageTitle title={title} intro={summary || undefined} />
      <PageImage page={page} />
      {template === 'contents' ? (
        <div className="wrap grid rows-2 page-view-body">
          <div className="span-3">
            <PageContents sections={sections} />
          </div>
          <div className="span-6">{text}</div>
        </div>
      ) : template === 'wide' ? (
        <>
          {opening && (
            <div className="wrap grid page-view-body">
              <PageText opening={opening} sections={[]} />
            </div>
          )}
          <PageSections sections={sections} />
        </>
      ) : (
        <div className="wrap grid page-view-body">
          <div className="span-8">{text}</div>
        </div>
      )}
      {changed_at && (
        <p className="wrap quiet small page-view-end">
          Last changed on <VisitorDate at={changed_at} />
        </p>
      )}
    </div>
  )
}

/** Image of a page: across the page in the wide template, in the column of the text otherwise. */
function PageImage({ page: { slug, template, image_url, image_alt, media } }: { page: ShownPage }) {
  if (!image_url) return null
  const isWide = template === 'wide'
  return (
    <figure className={isWide ? 'page-view-image' : 'page-view-image wrap'}>
      <Picture
        className="page-view-picture"
        src={image_url}
        alt={image_alt ?? ''}
        details={media}
        sizes={isWide ? '100vw' : '(min-width: 64rem) 66vw, 100vw'}
        seed={slug}
        width={1440}
        height={480}
        eager
        alone
      />
      {media?.credit && (
        <figcaption className="wrap quiet small">
          Image: <span dir="auto">{media.credit}</span>
        </figcaption>
      )}
    </figure>
  )
}
