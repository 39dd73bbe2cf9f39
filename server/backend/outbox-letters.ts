import type { Mail } from './mail.ts'

type Letter = Omit<Mail, 'to'>

/** Thanks for an application or a question, with the private link to follow it. */
export function applicationReceived(
  { name, kind, token }: Record<string, string>,
  siteUrl: string,
  siteName: string,
): Letter {
  const link = `${siteUrl}/connect/status?token=${token}`
  const what = kind === 'membership' ? 'Your application for membership has arrived.' : 'Your question has arrived.'
  return {
    subject: `${kind === 'membership' ? 'Your application' : 'Your question'} has arrived: ${siteName}`,
    text: [
      `Dear ${name},`,
      `${what} A person reads it within five working days.`,
      `You can see how far it has come, or take it back, here:\n${link}`,
      'The link is yours alone: whoever has it can see the state of your application. If you did not write to us, tell us by answering this letter, and we shall remove it.',
      siteName,
    ].join('\n\n'),
  }
}
