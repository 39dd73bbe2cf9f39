import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { addContentSecurityPolicy } from './content-security.ts'

const nonce = 'p2xQn0'
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const readScripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]

it('the content security policy allows only scripts of this site', () => {
  const { policy } = addContentSecurityPolicy(
    `<head><script nonce="${nonce}">theme()</script><script nonce="${nonce}" async="" src="/a.js"></script></head>
     <p>An article <script>alert(document.cookie)</script> <script nonce="guessed">alert(2)</script></p>
     <script type="application/ld+json">{"name":"x"}</script><script async nonce="${nonce}">start()</script>`,
    nonce,
    { backendUrl: '', pictureHosts: [] },
  )
  expect(readScripts(policy)).toBe(`'self' ${hash('theme()')} ${hash('start()')}`)
})

it('the content security policy has no nonce in a cached page', () => {
  const { html } = addContentSecurityPolicy(
    `<link nonce="${nonce}" rel="x"><script nonce="${nonce}">a()</script>`,
    nonce,
    {
      backendUrl: '',
      pictureHosts: [],
    },
  )
  expect(html).toBe('<link rel="x"><script>a()</script>')
})

it('the content security policy allows pictures of this site and of the configured picture hosts', () => {
  const readPictures = (pictureHosts: string[]) =>
    /img-src ([^;]*)/.exec(addContentSecurityPolicy('', nonce, { backendUrl: '', pictureHosts }).policy)?.[1]
  expect(readPictures([])).toBe("'self' data: blob:")
  expect(readPictures(['cdn.example.org'])).toBe("'self' data: blob: https://cdn.example.org")
})

it('the content security policy allows a backend on another origin to deliver only signed portraits', () => {
  const picturesAt = (backendUrl: string) =>
    /img-src ([^;]*)/.exec(addContentSecurityPolicy('', nonce, { backendUrl, pictureHosts: [] }).policy)?.[1]
  expect(picturesAt('https://ref.supabase.co')).toBe(
    "'self' data: blob: https://ref.supabase.co/storage/v1/object/sign/portraits/",
  )
})
