import type { OutgoingMail } from '../mail.ts'
import type { MailContent, MailSender } from './mail-content.ts'
import { formatCode, renderHtml } from './mail-html.ts'

/** Renders an e-mail as plain text and as HTML. Both versions have the same words and need no images. */
export function composeMail(content: MailContent, sender: MailSender): Omit<OutgoingMail, 'to'> {
  return {
    subject: content.subject,
    text: renderText(content, sender),
    html: renderHtml(content, sender),
    ...(content.calendar && { calendar: content.calendar }),
  }
}

function renderText(
  { heading, paragraphs, code, action, after = [] }: MailContent,
  { siteName, siteUrl }: MailSender,
): string {
  const parts = [
    heading,
    ...paragraphs,
    code && formatCode(code),
    action && `${action.label}:\n${action.url}`,
    ...after,
    `${siteName}\n${siteUrl}`,
  ]
  return parts.filter(Boolean).join('\n\n')
}
