import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BackendRefusal } from './refusal.ts'

/** DKIM key that signs e-mails (RFC 6376), in the format that nodemailer expects. */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string }

type DkimEnvironment = { dkim?: { keyFile: string; selector: string } | undefined; mailFrom: string }

/**
 * Reads the signing key. The signature is for the domain of the sender, as DMARC requires.
 * @throws BackendRefusal when the file is missing or contains no private key
 */
export function readDkimKey({ dkim, mailFrom }: DkimEnvironment): DkimKey | undefined {
  if (!dkim) return undefined
  const { keyFile, selector: keySelector } = dkim
  try {
    const privateKey = readFileSync(keyFile, 'utf8')
    const { asymmetricKeyType } = createPrivateKey(privateKey)
    // Only RSA keys are accepted, because nodemailer cannot sign with other keys.
    if (asymmetricKeyType !== 'rsa') throw new Error('no RSA key')
    return { domainName: mailFrom.slice(mailFrom.lastIndexOf('@') + 1), keySelector, privateKey }
  } catch (error) {
    // The error message of the key parser is left out, because the message could quote the secret file.
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? 'is missing'
        : 'contains no private key (PEM, RSA) that can be read'
    throw new BackendRefusal(
      `The file ${keyFile}, which DKIM_KEY_FILE names, ${reason}. docs/mail.md says how to make one.`,
    )
  }
}
