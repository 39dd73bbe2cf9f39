export { CategoryListPage as default } from '../../../features/article/desk/category-pages.tsx'
