import { createHash } from 'node:crypto'
import { embedHosts } from '../../app/platform/rich-text/embed-hosts.ts'
import { composeMail } from '../backend/mail-templates/mail-template.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The look of our own letters, which the back office shows in a frame: a frame without an address has the policy of its page. */
const letterStyles = [
  ...composeMail(
    { subject: '', heading: '', paragraphs: [] },
    { siteName: '', siteUrl: 'https://example.org' },
  ).html.matchAll(/<style>([\s\S]*?)<\/style>/g),
].map(([, style = '']) => hashOf(style))

export type ExternalSources = {
  /** Another origin the browser talks to, or '' for our own. */
  backendUrl: string
  /** Names of other hosts whose pictures pages may show. */
  pictureHosts: readonly string[]
}

/** An inline script that was rendered with the nonce: nobody who writes what stands in a page can know it. */
const ownScript = (nonce: string) => new RegExp(`<script(?=[^>]*\\snonce="${nonce}")[^>]*>([\\s\\S]*?)</script>`, 'g')

/**
 * A finished page without its nonce, and the policy that goes with it. The scripts of ours are named by their hashes, because
 * a nonce in a page that is kept and sent again protects nothing; so policy and page are kept together. Any other script
 * in the page is named by nothing and does not run.
 */
export function sealPage(html: string, nonce: string, elsewhere: ExternalSources): { html: string; policy: string } {
  const scripts = [...html.matchAll(ownScript(nonce))].map(([, script = '']) => script).filter(script => script !== '')
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), policy: policyFor(new Set(scripts.map(hashOf)), elsewhere) }
}

function policyFor(hashes: Set<string>, { backendUrl, pictureHosts }: ExternalSources): string {
  const backend = backendUrl === '' ? '' : new URL(backendUrl).origin
  const socket = backend.replace(/^http/, 'ws')
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", ...letterStyles],
    'style-src-attr': ["'unsafe-inline'"],
    // Portraits in `img` are signed addresses of the backend; the browser fetches every other picture from the site.
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...pictureHosts.map(host => `https://${host}`),
      backend && `${backend}/storage/v1/object/sign/portraits/`,
    ],
    'connect-src': ["'self'", backend, socket],
    'frame-src': embedHosts.map(host => `https://${host}`),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.filter(Boolean).join(' ')}`)
    .join('; ')
}

/** What every answer says, whatever it is. */
export const securityHeaders = (siteUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})
