export { ApplicationListPage as default } from '../../features/application/desk/application-list-page.tsx'
