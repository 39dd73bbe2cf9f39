import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sealPage } from './content-security.ts'

const nonce = 'p2xQn0'
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]

it('names the scripts of ours and no other, whatever stands in the page', () => {
  const { policy } = sealPage(
    `<head><script nonce="${nonce}">theme()</script><script nonce="${nonce}" async="" src="/a.js"></script></head>
     <p>An article <script>alert(document.cookie)</script> <script nonce="guessed">alert(2)</script></p>
     <script type="application/ld+json">{"name":"x"}</script><script async nonce="${nonce}">start()</script>`,
    nonce,
    { backendUrl: '', pictureHosts: [] },
  )
  expect(scriptsOf(policy)).toBe(`'self' ${hash('theme()')} ${hash('start()')}`)
})

it('leaves no nonce in the page that is kept', () => {
  const { html } = sealPage(`<link nonce="${nonce}" rel="x"><script nonce="${nonce}">a()</script>`, nonce, {
    backendUrl: '',
    pictureHosts: [],
  })
  expect(html).toBe('<link rel="x"><script>a()</script>')
})

it('shows pictures of our own, and of the hosts that are allowed', () => {
  const picturesOf = (pictureHosts: string[]) =>
    /img-src ([^;]*)/.exec(sealPage('', nonce, { backendUrl: '', pictureHosts }).policy)?.[1]
  expect(picturesOf([])).toBe("'self' data: blob:")
  expect(picturesOf(['cdn.example.org'])).toBe("'self' data: blob: https://cdn.example.org")
})

it('shows signed portraits of a project at another origin, and nothing else of it', () => {
  const picturesAt = (backendUrl: string) =>
    /img-src ([^;]*)/.exec(sealPage('', nonce, { backendUrl, pictureHosts: [] }).policy)?.[1]
  expect(picturesAt('https://ref.supabase.co')).toBe(
    "'self' data: blob: https://ref.supabase.co/storage/v1/object/sign/portraits/",
  )
})
