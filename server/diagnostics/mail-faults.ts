import { classifyMailRefusal } from '../backend/mail-refusal.ts'

/** Error of the mail server described in words, and the way to correct it. */
type MailFault = { said: string; remedy: string }

type SmtpError = { code?: string; responseCode?: number; command?: string; message?: string }

const certificateFaults: readonly [pattern: RegExp, said: string, remedy: string][] = [
  [/certificate has expired/i, 'The certificate of the mail server has expired', 'Renew it on the mail server.'],
  [/not yet valid/i, 'The certificate of the mail server is not valid yet', 'Look at the clocks of both machines.'],
  [
    /self[- ]signed/i,
    'The certificate of the mail server is signed by itself or by an unknown authority',
    'Give the mail server a certificate of a public authority, or start the site with NODE_EXTRA_CA_CERTS.',
  ],
  [
    /altnames|does not match certificate/i,
    'The certificate of the mail server is for another name',
    'Write the name of the certificate into SMTP_URL.',
  ],
  [
    /unable to (verify|get)/i,
    'The certificate of the mail server is of an authority that this machine does not know',
    'Let the mail server send the whole chain, or start the site with NODE_EXTRA_CA_CERTS.',
  ],
]

const checkUrlHint = 'Look at SMTP_URL, and whether the server is up.'

/** Describes a fault with the reply of the mail server. The description never contains the password. */
export function describeMailFault(error: unknown, smtpUrl: string): MailFault {
  const { code = '', responseCode = 0, command = '', message = '' } = (error ?? {}) as SmtpError
  const answer = classifyMailRefusal(error).said.replace(/\.$/, '')
  const { hostname, port } = new URL(smtpUrl)
  for (const [pattern, said, remedy] of certificateFaults)
    if (pattern.test(message)) return { said: `${said}: ${answer}.`, remedy }
  if (code === 'EAUTH' || [530, 534, 535].includes(responseCode))
    return {
      said: `The mail server does not take the user or the password: ${answer}.`,
      remedy: 'Look at the user and the password in SMTP_URL. Some providers want a password for applications.',
    }
  if (command === 'MAIL FROM')
    return {
      said: `The mail server does not take our sender address: ${answer}.`,
      remedy: 'Set MAIL_FROM to an address that it lets us use.',
    }
  if (command === 'RCPT TO')
    return {
      said: `The mail server accepts no e-mail to your own address: ${answer}.`,
      remedy: 'Check whether the mail server relays e-mails of the user in SMTP_URL.',
    }
  if (/STARTTLS/i.test(command) || code === 'ETLS')
    return {
      said: `The mail server offers no encryption, and no password is sent without: ${answer}.`,
      remedy: 'Use smtps:// and port 465, or turn STARTTLS on at the mail server.',
    }
  if (/ENOTFOUND|EDNS|EAI_AGAIN/.test(`${code} ${message}`))
    return {
      said: `The name of the mail server, ${hostname}, is not known: ${answer}.`,
      remedy: 'Look at the name in SMTP_URL.',
    }
  if (/ECONNREFUSED/.test(`${code} ${message}`))
    return {
      said: `No mail server listens at ${hostname}${port && `, port ${port}`}: ${answer}.`,
      remedy: checkUrlHint,
    }
  if (code === 'ETIMEDOUT')
    return {
      said: `The mail server did not answer in time: ${answer}.`,
      remedy: 'Look whether a firewall is in between, and whether the server is up.',
    }
  return { said: `The mail server refuses us: ${answer}.`, remedy: checkUrlHint }
}
