import { product } from '../product.ts'
import { headDescription } from './head-words.ts'
import { previewPath } from './preview-address.ts'
import { useSiteOrigin } from './site-origin.ts'

type PageHeadProps = {
  /** Without the product's name, which is added; left out for the home page. */
  title?: string
  description: string
  /** Path of the page's one true address. Left out for a page that has none and should not be found. */
  path?: string
  /** Where the same text first appeared, on another site: search engines are sent there. */
  original?: string | null
  type?: 'website' | 'article'
  published?: string
  modified?: string
  /** `#rrggbb`: the colour of the cloth on the link preview. */
  hue?: string | null
  /** The same matter in other forms, such as feeds. */
  alternates?: readonly { type: string; path: string; title: string }[]
  /** The same page in other languages, this one included. */
  translations?: readonly { language: string; path: string }[]
}

/** Title, description, canonical address and link preview of a page. React lifts them into the head, on the server too. */
export function PageHead({ title, description, path, type = 'website', alternates = [], ...rest }: PageHeadProps) {
  const origin = useSiteOrigin()
  const words = headDescription({ title, description })
  const { published, modified, hue, original, translations = [] } = rest
  return (
    <>
      <title>{words.title}</title>
      {words.description && <meta name="description" content={words.description} />}
      <meta property="og:title" content={words.cardTitle} />
      {words.description && <meta property="og:description" content={words.description} />}
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
          <PreviewPicture title={words.cardTitle} src={origin + previewPath(path.split('?', 1)[0] ?? path, hue)} />
        </>
      )}
      {alternates.map(other => (
        <link key={other.path} rel="alternate" type={other.type} title={other.title} href={origin + other.path} />
      ))}
      {translations.map(({ language, path }) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + path} />
      ))}
    </>
  )
}

/** Drawn by the server from the page's own title and cloth, 1200 by 630. */
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
