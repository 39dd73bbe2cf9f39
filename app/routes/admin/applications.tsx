export { ApplicationListPage as default } from '../../features/application/ui/application-list-page.tsx'
