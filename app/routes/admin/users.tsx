export { UsersPage as default } from '../../features/member/ui/users-page.tsx'
