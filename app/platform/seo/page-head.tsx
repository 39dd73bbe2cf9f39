import { product } from '../product.ts'
import { buildHeadTexts } from './head-texts.ts'
import { buildPreviewPath } from './preview-address.ts'
import { useSiteOrigin } from './site-origin.ts'

type PageHeadProps = {
  /** Title without the product's name, which is appended. Undefined for the home page. */
  title?: string
  description: string
  /**
   * Path of the canonical URL. Undefined for a page without a canonical URL. Search engines must not index such a page.
   */
  path?: string
  /** URL of the first publication on another site, which becomes the canonical URL. */
  original?: string | null
  type?: 'website' | 'article'
  published?: string
  modified?: string
  /** Colour of the woven pattern in the link preview, as `#rrggbb`. */
  hue?: string | null
  /** Other formats of the same content, such as feeds. */
  alternates?: readonly { type: string; path: string; title: string }[]
  /** The same page in other languages. The list includes the language of this page. */
  translations?: readonly { language: string; path: string }[]
}

/**
 * Title, description, canonical URL and link preview of a page. React moves these elements into the head, also on the
 * server.
 */
export function PageHead({ title, description, path, type = 'website', alternates = [], ...rest }: PageHeadProps) {
  const origin = useSiteOrigin()
  const texts = buildHeadTexts({ title, description })
  const { published, modified, hue, original, translations = [] } = rest
  return (
    <>
      <title>{texts.title}</title>
      {texts.description && <meta name="description" content={texts.description} />}
      <meta property="og:title" content={texts.cardTitle} />
      {texts.description && <meta property="og:description" content={texts.description} />}
      <meta property="og:site_name" content={product.name} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content="en_GB" />
      {published && <meta property="article:published_time" content={published} />}
      {modified && <meta property="article:modified_time" content={modified} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={original ?? origin + path} />
          <meta property="og:url" content={origin + path} />
          <PreviewPicture title={texts.cardTitle} src={origin + buildPreviewPath(path.split('?', 1)[0] ?? path, hue)} />
        </>
      )}
      {alternates.map(alternative => (
        <link
          key={alternative.path}
          rel="alternate"
          type={alternative.type}
          title={alternative.title}
          href={origin + alternative.path}
        />
      ))}
      {translations.map(({ language, path }) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + path} />
      ))}
    </>
  )
}

/**
 * Meta tags for the picture of the link preview. The server draws the picture, 1200 by 630 pixels, from the title and
 * pattern of the page.
 */
function PreviewPicture({ title, src }: { title: string; src: string }) {
  return (
    <>
      <meta property="og:image" content={src} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${title}, on a plate on woven cloth`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
