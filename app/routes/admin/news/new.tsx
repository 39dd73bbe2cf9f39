export { ArticleEditorPage as default } from '../../../features/article/ui/article-editor-page.tsx'
