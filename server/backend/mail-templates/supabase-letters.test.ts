import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { product } from '../../../app/platform/product.ts'
import { parseConfirmLink } from '../../../app/platform/session/email-confirmation-link.ts'
import { composeLinkMail } from './account-mails.ts'
import { composeMail } from './mail-template.ts'

/** E-mails of Supabase Auth: template file, type, and the placeholder for the e-mail address. */
const letters = [
  ['confirmation', 'signup', '.Email'],
  ['magic_link', 'magiclink', '.Email'],
  ['recovery', 'recovery', '.Email'],
  // The e-mails to the old and to the new e-mail address both show the new address.
  ['email_change', 'email_change', '.NewEmail'],
] as const

const site = 'https://site.invalid'
const folder = 'supabase/templates'

// To regenerate the templates, run `vitest run --project=rules --update` on this test file.
it.each(letters)(
  'the Supabase template of the e-mail %s equals the template that this site generates',
  async (file, kind, address) => {
    const link = `${site}/auth/confirm#type=${kind}&token_hash={{ .TokenHash }}&to={{ ${address} }}&return={{ .RedirectTo }}`
    const letter = composeLinkMail(kind, '{{ .Token }}', link, 'The code and the link are valid for one hour.')
    const { html } = composeMail(letter, { siteName: product.name, siteUrl: site })
    const template = html.replaceAll(site, '{{ .SiteURL }}').replaceAll('site.invalid', '{{ .SiteURL }}')
    await expect(`${template}\n`).toMatchFileSnapshot(`../../../${folder}/${file}.html`)
  },
)

it.each(letters)('the page behind the link in the Supabase e-mail %s accepts the link', (file, kind) => {
  const html = readFileSync(`${folder}/${file}.html`, 'utf8')
  const link = /class="action" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const realLink = link
    .replace('{{ .SiteURL }}', site)
    .replace('{{ .TokenHash }}', 'f'.repeat(56))
    .replace(/\{\{ \.(New)?Email \}\}/, 'amina%40example.org')
    .replace('{{ .RedirectTo }}', encodeURIComponent(`${site}/auth/callback?return=/news`))
  expect(parseConfirmLink(new URL(realLink).hash, site)).toEqual({
    kind,
    token: 'f'.repeat(56),
    to: 'a•••@example.org',
    back: '/news',
  })
  expect(readFileSync('supabase/config.toml', 'utf8')).toContain(`"./${folder}/${file}.html"`)
})
