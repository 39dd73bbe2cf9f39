export { ImportSourcesPage as default } from '../../../features/import/ui/import-sources-page.tsx'
