import { useSearchParams } from 'react-router'
import { readArticleAdminSearch } from '../../features/article/desk/article-list.ts'
import { ArticleListPage } from '../../features/article/desk/article-list-page.tsx'
import { PublicationWeekPage } from '../../features/article/desk/publication-week-page.tsx'

export default function NewsAdminRoute() {
  const [params] = useSearchParams()
  const search = readArticleAdminSearch(params)
  return search.view === 'week' ? <PublicationWeekPage search={search} /> : <ArticleListPage search={search} />
}
