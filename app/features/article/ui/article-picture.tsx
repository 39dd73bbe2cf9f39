import type { ComponentProps } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import type { Article } from '../article.ts'

type Props = {
  article: Pick<Article, 'slug' | 'feature_image_url' | 'feature_image_alt' | 'media' | 'hue'>
} & Omit<ComponentProps<typeof Picture>, 'src' | 'alt' | 'details' | 'seed' | 'hue'>

/** Featured image of an article, or its cloth (woven pattern). */
export const ArticlePicture = ({ article, ...props }: Props) => (
  <Picture
    src={article.feature_image_url}
    alt={article.feature_image_alt ?? ''}
    details={article.media}
    seed={article.slug}
    hue={article.hue}
    {...props}
  />
)
