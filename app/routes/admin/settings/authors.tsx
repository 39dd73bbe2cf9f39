export { AuthorListPage as default } from '../../../features/article/desk/author-pages.tsx'
