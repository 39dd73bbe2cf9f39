export { FlagshipDeskPage as default } from '../../features/flagship/ui/flagship-desk-page.tsx'
