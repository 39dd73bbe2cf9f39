import { ArticleListPage } from '../../features/article/desk/article-list-page.tsx'

export default function NewsDeskRoute() {
  return <ArticleListPage />
}
