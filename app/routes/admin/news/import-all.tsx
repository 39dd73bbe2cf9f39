export { ImportFeedsPage as default } from '../../../features/import/ui/import-feeds-page.tsx'
