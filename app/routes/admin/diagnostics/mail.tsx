export { MailQueuePage as default } from '../../../features/diagnostics/ui/mail-queue-page.tsx'
