export { FlagshipDeskPage as default } from '../../features/flagship/desk/flagship-desk-page.tsx'
