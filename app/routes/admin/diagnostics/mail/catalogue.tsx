export { LetterCataloguePage as default } from '../../../../features/diagnostics/ui/letter-catalogue-page.tsx'
