/**
 * Cause of a failed delivery: `letter` (a permanent error of this e-mail), `later` (temporary) or `server` (an error
 * of the mail server or its settings).
 */
export type MailRefusal = { whose: 'letter' | 'later' | 'server'; said: string }

/** Fields that nodemailer adds to its errors: SMTP status, the failed command and the reply of the mail server. */
type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string; message?: string }

/**
 * Classifies the reply of a mail server (RFC 5321, 4.2.1). A refused recipient or content concerns only this e-mail;
 * status 421, a refused sender or sign-in, and a failed connection concern the server and all e-mails.
 */
export function classifyMailRefusal(error: unknown): MailRefusal {
  const { code = '', responseCode = 0, command = '', response, message } = (error ?? {}) as SmtpError
  const said = response ?? message ?? 'no reason given'
  if (responseCode === 421) return { whose: 'server', said }
  const isAboutLetter = /^(RCPT|DATA)/.test(command) || code === 'EMESSAGE'
  if (isAboutLetter && responseCode > 0) return { whose: responseCode >= 500 ? 'letter' : 'later', said }
  // EENVELOPE without a reply of the server means that the recipient is not a valid address.
  if (code === 'EENVELOPE' && responseCode === 0) return { whose: 'letter', said }
  return { whose: /^(E[A-Z]+|NO_MAIL_SERVER)$/.test(code) ? 'server' : 'later', said }
}
