export { UsersPage as default } from '../../features/user/ui/users-page.tsx'
