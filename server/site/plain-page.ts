import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { darkColours, lightColours } from '../../app/platform/brand-colours.ts'
import { product } from '../../app/platform/product.ts'
import { buildWeaveUrl } from '../../app/platform/weave/weave-address.ts'

export type PlainPage = {
  title: string
  text: string
  /**
   * Seconds until a retry makes sense. The number is sent as Retry-After, and the page then shows the button "Retry".
   */
  retryAfter?: number
}

const listProperties = (colours: Record<keyof typeof lightColours, string>) =>
  `--ground: ${colours.ground}; --ink: ${colours.ink}; --quiet: ${colours.quiet}; --edge: ${colours.edge}; ` +
  `--action: ${colours.action}; --on: ${colours.onAction}; --focus: ${colours.focus};`

/** Style sheet inside the page, so that the page loads no file of the build, because the build may be missing. */
const pageStyle = `
  :root { color-scheme: light dark; ${listProperties(lightColours)} }
  @media (prefers-color-scheme: dark) {
    :root { ${listProperties(darkColours)} }
  }
  * { box-sizing: border-box; margin: 0; }
  body { min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink);
    font: 400 1.0625rem/1.58 "Instrument Sans", "Segoe UI", system-ui, sans-serif; overflow-wrap: break-word; }
  header, main { padding-inline: clamp(1.25rem, 5.6vw, 5rem); }
  header a { display: inline-flex; align-items: center; gap: 0.75rem; min-height: 44px; margin-block: 1rem; color: inherit;
    text-decoration: none; font: 400 1.6rem/0.95 "Instrument Serif", Georgia, serif; }
  main { flex: 1; padding-block: clamp(2.5rem, 1.5rem + 4vw, 5rem); }
  h1 { max-width: 16ch; font: 400 clamp(2.6rem, 1.6rem + 4.5vw, 5.6rem)/0.96 "Instrument Serif", Georgia, serif;
    letter-spacing: -0.018em; text-wrap: balance; }
  main p { max-width: 44ch; margin-top: 1.25rem; color: var(--quiet); font-size: 1.2rem; line-height: 1.45; }
  nav { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 2rem; }
  nav a { display: inline-flex; align-items: center; min-height: 48px; padding: 0.7rem 1.375rem; border: 1px solid var(--edge);
    border-radius: 6px; color: var(--ink); font-size: 0.9375rem; font-weight: 600; text-decoration: none; }
  nav a.first { border-color: var(--action); background: var(--action); color: var(--on); }
  a:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 3px; }
  .selvedge { width: 100%; height: clamp(44px, 6vw, 88px); object-fit: cover; display: block; }`

const contentSecurityPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Responds with a fallback page when the site's pages cannot or must not respond: rate limit, database down, invalid
 * request. The fallback page is static HTML in the site's design, without requests or scripts, and is never cached.
 */
export function respondWithPlainPage(status: number, { title, text, retryAfter }: PlainPage): Response {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${product.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(pageStyle)}</style>
</head>
<body>
<header><a href="/"><img src="/favicon.svg" width="36" height="36" alt=""> ${product.name}</a></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
<nav aria-label="Ways on">${retryAfter !== undefined && html`<a class="first" href="">Retry</a>`}<a href="/">Return to Home</a></nav>
</main>
<img class="selvedge" src="${buildWeaveUrl({ seed: 'a thread that was dropped', kind: 'broken', width: 1600, height: 96 })}" alt="">
</body>
</html>
`
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'cache-control': 'no-store',
  })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(String(page), { status, headers })
}
