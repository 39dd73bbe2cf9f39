/** Whose fault it is that a letter was not taken: the letter's for good, the letter's for now, or the mail server's. */
export type MailRefusal = { whose: 'letter' | 'later' | 'server'; said: string }

/** What nodemailer adds to its errors: the status of SMTP, the command that it answers, and the server's line. */
type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string; message?: string }

/**
 * What the answer of a mail server is about (RFC 5321, 4.2.1). A refused recipient or text is the letter's; 421, a refused
 * sender or sign-in and a connection that fails say something about the server, whichever letter met it.
 */
export function mailRefusal(error: unknown): MailRefusal {
  const { code = '', responseCode = 0, command = '', response, message } = (error ?? {}) as SmtpError
  const said = response ?? message ?? 'no reason given'
  if (responseCode === 421) return { whose: 'server', said }
  const isAboutLetter = /^(RCPT|DATA)/.test(command) || code === 'EMESSAGE'
  if (isAboutLetter && responseCode > 0) return { whose: responseCode >= 500 ? 'letter' : 'later', said }
  // An address that cannot be written as one.
  if (code === 'EENVELOPE' && responseCode === 0) return { whose: 'letter', said }
  return { whose: /^(E[A-Z]+|NO_MAIL_SERVER)$/.test(code) ? 'server' : 'later', said }
}
