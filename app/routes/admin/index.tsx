export { DiagnosticsPage as default } from '../../features/diagnostics/ui/diagnostics-page.tsx'
