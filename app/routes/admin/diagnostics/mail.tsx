export { MailRoomPage as default } from '../../../features/diagnostics/ui/mail-room-page.tsx'
