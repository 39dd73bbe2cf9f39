import { ArticleListPage } from '../../features/article/ui/article-list-page.tsx'

export default function NewsDeskRoute() {
  return <ArticleListPage />
}
