export { ApplicationReportPage as default } from '../../../features/application/ui/application-report-page.tsx'
