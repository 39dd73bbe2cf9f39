export { ImportsPage as default } from '../../../features/import/ui/imports-page.tsx'
