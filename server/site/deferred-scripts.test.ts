import { expect, it } from 'vitest'
import { deferScripts } from './deferred-scripts.ts'

const nonce = 'p2xQn0'
const page = `<html lang="en"><head><link rel="preload" as="font" href="/a.woff2" nonce="${nonce}"/><link rel="modulepreload" href="/assets/react.js" nonce="${nonce}"/></head>
<body><p>Text</p><link nonce="${nonce}" rel="modulepreload" href="/assets/home.js"/><script nonce="${nonce}">window.context={}</script><script type="module" nonce="${nonce}" async="">import "/assets/home.js"</script></body></html>`

it('the data saver delays the module scripts of a page', () => {
  const deferred = deferScripts(page, nonce)
  expect(deferred).not.toContain('modulepreload')
  expect(deferred).not.toContain('type="module"')
  expect(deferred).toContain(
    `<script type="text/held" data-modules="/assets/react.js /assets/home.js" nonce="${nonce}">import "/assets/home.js"</script>`,
  )
  expect(deferred).toContain('<link rel="preload" as="font" href="/a.woff2"')
  expect(deferred).toContain(`<script nonce="${nonce}">window.context={}</script>`)
})

it('the data saver leaves scripts of other sites unchanged', () => {
  const foreign = '<html><p><script type="module">x()</script><link rel="modulepreload" href="/x.js"></p></html>'
  expect(deferScripts(foreign, nonce)).toBe(foreign)
})

it('the data saver does not delay the scripts of a page that needs scripts to show any content', () => {
  const desk = page.replace('lang="en"', 'lang="en" data-scripts="now"')
  expect(deferScripts(desk, nonce)).toBe(desk)
})
