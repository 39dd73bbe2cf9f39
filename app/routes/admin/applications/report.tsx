export { ApplicationReportPage as default } from '../../../features/application/desk/application-report-page.tsx'
