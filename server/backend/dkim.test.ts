import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { listenForMail } from '../../tests/support/mail-server.ts'
import { readDkimKey } from './dkim.ts'
import { openMailTransport } from './mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'dkim-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const mailFrom = 'council@example.org'
const keyFile = join(folder, 'key.pem')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

it.each([
  ['is missing', undefined],
  ['contains no private key', 'hunter2'],
])('the server refuses to start without a valid DKIM key file (the file %s)', (reason, content) => {
  if (content) writeFileSync(keyFile, content)
  const read = () => readDkimKey({ dkim: { keyFile, selector: 'site' }, mailFrom })
  expect(read).toThrow(reason)
  expect(read).not.toThrow('hunter2')
})

/** Canonicalises a header in the relaxed way (RFC 6376, 3.4.2). */
const relaxed = (line: string) => {
  const colon = line.indexOf(':')
  return `${line.slice(0, colon).trim().toLowerCase()}:${line
    .slice(colon + 1)
    .replace(/\s+/g, ' ')
    .trim()}`
}

it('the DKIM signature is valid for the domain of the sender', async () => {
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const server = await listenForMail()
  const dkim = readDkimKey({ dkim: { keyFile, selector: 'site' }, mailFrom })
  const mailbox = openMailTransport({ smtpUrl: server.url, from: { name: 'Example', address: mailFrom }, dkim })
  await mailbox.deliver({ to: 'zola@example.com', subject: 'Grüße', text: 'One line.\n\n\n', html: '<p>One line.</p>' })
  await mailbox.close()
  await server.stop()
  const [head = '', body = ''] = server.sources[0]?.split(/\r\n\r\n(.*)/s) ?? []
  const headers = head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')
  const signature = headers.find(line => /^DKIM-Signature:/i.test(line)) ?? ''
  const tags = Object.fromEntries(
    relaxed(signature)
      .replace(/^[^:]+:/, '')
      .split(/;\s*/)
      .map(tag => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')]),
  )
  expect(tags).toMatchObject({ d: 'example.org', s: 'site', a: 'rsa-sha256', c: 'relaxed/relaxed' })
  const { h = '', b = '' } = tags
  expect(h.split(':')).toEqual(expect.arrayContaining(['from', 'to', 'subject']))
  const relaxedBody = `${body
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '')}\r\n`
  expect(tags.bh).toBe(createHash('sha256').update(relaxedBody).digest('base64'))
  const signedHeaders = h
    .split(':')
    .flatMap((name: string) => headers.filter(line => line.toLowerCase().startsWith(`${name}:`)).slice(-1))
  const signed = [...signedHeaders.map(relaxed), relaxed(signature.replace(/(\bb=)[^;]+/, '$1'))].join('\r\n')
  expect(verify('sha256', Buffer.from(signed), createPublicKey(privateKey), Buffer.from(b, 'base64'))).toBe(true)
})
