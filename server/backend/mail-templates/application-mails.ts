import type { MailContent } from './mail-template.ts'

/**
 * Thanks for an application or a question, with the private link to follow it. Anybody may have typed the address, so
 * nothing else that was typed is in it, not even a name.
 */
export function applicationReceived({ kind, token }: Record<string, string>, siteUrl: string): MailContent {
  const isMembership = kind === 'membership'
  return {
    subject: isMembership ? 'Your application has arrived' : 'Your question has arrived',
    heading: isMembership ? 'Your application has arrived' : 'Your question has arrived',
    paragraphs: [
      isMembership
        ? 'Your application for membership has arrived. A person reads it within five working days.'
        : 'Your question has arrived. A person reads it within five working days.',
    ],
    action: { label: 'See how far it has come', url: `${siteUrl}/connect/status?token=${token}` },
    after: [
      'The link is yours alone: whoever has it can see the state of your application, and take it back. If you did not write to us, answer this letter and we shall remove it.',
    ],
  }
}
