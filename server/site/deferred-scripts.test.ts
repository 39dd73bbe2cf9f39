import { expect, it } from 'vitest'
import { deferScripts } from './deferred-scripts.ts'

const nonce = 'p2xQn0'
const page = `<html lang="en"><head><link rel="preload" as="font" href="/a.woff2" nonce="${nonce}"/><link rel="modulepreload" href="/assets/react.js" nonce="${nonce}"/></head>
<body><p>Text</p><link nonce="${nonce}" rel="modulepreload" href="/assets/home.js"/><script nonce="${nonce}">window.context={}</script><script type="module" nonce="${nonce}" async="">import "/assets/home.js"</script></body></html>`

it('asks for no module of a page that is read, and keeps what asks for them as it was', () => {
  const held = deferScripts(page, nonce)
  expect(held).not.toContain('modulepreload')
  expect(held).not.toContain('type="module"')
  expect(held).toContain(
    `<script type="text/held" data-modules="/assets/react.js /assets/home.js" nonce="${nonce}">import "/assets/home.js"</script>`,
  )
  expect(held).toContain('<link rel="preload" as="font" href="/a.woff2"')
  expect(held).toContain(`<script nonce="${nonce}">window.context={}</script>`)
})

it('touches nothing that is not ours', () => {
  const foreign = '<html><p><script type="module">x()</script><link rel="modulepreload" href="/x.js"></p></html>'
  expect(deferScripts(foreign, nonce)).toBe(foreign)
})

it('holds nothing back of a page that shows nothing before it is alive', () => {
  const desk = page.replace('lang="en"', 'lang="en" data-scripts="now"')
  expect(deferScripts(desk, nonce)).toBe(desk)
})
