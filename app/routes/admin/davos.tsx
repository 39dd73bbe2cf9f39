export { FlagshipAdminPage as default } from '../../features/flagship/desk/flagship-admin-page.tsx'
