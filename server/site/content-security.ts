import { createHash } from 'node:crypto'
import { embedHosts } from '../../app/platform/rich-text/embed-hosts.ts'
import { composeMail } from '../backend/mail-templates/mail-template.ts'

const hashText = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Hashes of the style sheets in our e-mails. The back office shows e-mails in an iframe, and a srcdoc frame inherits
 * the content security policy of the page.
 */
const mailStyles = [
  ...composeMail(
    { subject: '', heading: '', paragraphs: [] },
    { siteName: '', siteUrl: 'https://example.org' },
  ).html.matchAll(/<style>([\s\S]*?)<\/style>/g),
].map(([, style = '']) => hashText(style))

export type ExternalSources = {
  /** Origin of a separate backend to which the browser connects; empty for this server. */
  backendUrl: string
  /** Other hosts from which pages may show pictures. */
  pictureHosts: readonly string[]
}

/** Builds the pattern of an inline script with the nonce, which authors of page content cannot know. */
const makeOwnScriptPattern = (nonce: string) =>
  new RegExp(`<script(?=[^>]*\\snonce="${nonce}")[^>]*>([\\s\\S]*?)</script>`, 'g')

/**
 * Replaces the nonce by hashes of our scripts, and returns the page with its content security policy. A nonce in a page
 * that is cached and sent again gives no protection, so the policy is cached with the page. Other scripts in the page
 * have no hash and do not run.
 */
export function addContentSecurityPolicy(
  html: string,
  nonce: string,
  elsewhere: ExternalSources,
): { html: string; policy: string } {
  const scripts = [...html.matchAll(makeOwnScriptPattern(nonce))]
    .map(([, script = '']) => script)
    .filter(script => script !== '')
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: buildPolicy(new Set(scripts.map(hashText)), elsewhere),
  }
}

function buildPolicy(hashes: Set<string>, { backendUrl, pictureHosts }: ExternalSources): string {
  const backend = backendUrl === '' ? '' : new URL(backendUrl).origin
  const socket = backend.replace(/^http/, 'ws')
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", ...mailStyles],
    'style-src-attr': ["'unsafe-inline'"],
    // Portraits have signed URLs of the backend; all other pictures come from the site.
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

/** Builds the security headers of every response. */
export const buildSecurityHeaders = (siteUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})
