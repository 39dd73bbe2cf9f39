export { EmailCataloguePage as default } from '../../../../features/diagnostics/ui/email-catalogue-page.tsx'
