import { paths } from '../../../platform/paths.ts'
import { ListData } from '../../../platform/seo/structured-data.tsx'
import type { Article } from '../article.ts'

type Props = { name: string; path: string; articles: readonly Pick<Article, 'title' | 'slug'>[] | undefined }

/** Structured data (schema.org) of a list of articles. */
export const ArticleListData = ({ name, path, articles = [] }: Props) => (
  <ListData
    page={{ name, path }}
    listed={articles.map(({ title, slug }) => ({ name: title, path: paths.article(slug) }))}
  />
)
