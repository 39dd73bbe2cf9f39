import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderEmailInColourScheme } from '../../app/features/diagnostics/letter-scheme.ts'
import { darkColours, lightColours } from '../../app/platform/brand-colours.ts'
import { composeMail } from '../../server/backend/mail-templates/mail-template.ts'
import { FakeSite } from './support/fake-site.ts'
import { aminaSession, openPage } from './support/open-page.tsx'

const dark = '@media (prefers-color-scheme: dark)'
const sample = (kind: string, group: string, title: string) => ({
  ...{ kind, group, title, subject: `Subject of ${kind}`, text: `Words of ${kind}` },
  ...{ html: `<style>${dark} { p { color: red } }</style><p>${kind}</p>`, hasCalendar: kind === 'interview' },
})
const letters = [
  sample('signup', 'Accounts', 'Confirm your e-mail address'),
  sample('interview', 'Applicants', 'Interview'),
]

function catalogueSite(answer: () => object) {
  const site = new FakeSite({ functions: { my_access: () => ({ role: 'admin', needs: null }) } })
  site.on('GET', /^\/api\/diagnostics\/letters/, answer)
  return site
}
const frame = async (title: string) => (await screen.findByTitle(`${title}, as it looks`)) as HTMLIFrameElement
const path = '/admin/diagnostics/mail/catalogue'

it('the catalogue of e-mails shows the reason why the e-mails cannot be loaded', async () => {
  const refusal = new Response('{"message":"Failed to fetch"}', { status: 403 })
  await openPage(
    path,
    catalogueSite(() => refusal),
    aminaSession,
  )
  await screen.findByText('The emails could not be loaded.')
  expect(screen.getByText('Failed to fetch')).toBeDefined()
})

it('the catalogue of e-mails shows the selected e-mail in each view', async () => {
  const { user } = await openPage(
    path,
    catalogueSite(() => ({ letters })),
    aminaSession,
  )
  expect((await frame('Confirm your e-mail address')).srcdoc).not.toContain('red')
  await user.selectOptions(screen.getByLabelText('Email'), 'Interview')
  expect((await frame('Interview')).srcdoc).toContain('<p>interview</p>')
  expect(screen.getByText('Subject of interview')).toBeDefined()
  expect(screen.getByText(/With a calendar file/)).toBeDefined()
  await user.selectOptions(screen.getByLabelText('View'), 'Dark')
  expect((await frame('Interview')).srcdoc).toContain('style="; color: red"')
  await user.selectOptions(screen.getByLabelText('View'), 'Phone')
  expect((await frame('Interview')).className).toContain('catalogue-phone')
  await user.selectOptions(screen.getByLabelText('View'), 'Plain text')
  expect(await screen.findByText('Words of interview')).toBeDefined()
})

it('an admin sends the displayed e-mail to their own address', async () => {
  const site = catalogueSite(() => ({ letters }))
  site.on('POST', /mail-test/, () => ({ sent: true, delivers: true, to: 'amina@baraza.example', said: 'Accepted.' }))
  const { user } = await openPage(`${path}?kind=interview`, site, aminaSession)
  await user.click(await screen.findByRole('button', { name: 'Send test email' }))
  await screen.findByText('Sent to amina@baraza.example.')
  expect(site.sent('POST', /mail-test\?kind=interview$/)).toHaveLength(1)
})

it('the e-mail template writes its dark colours into the elements, not into a style sheet', () => {
  const content = {
    subject: 'Hello',
    heading: 'Hello',
    paragraphs: ['Words.'],
    action: { label: 'Open', url: 'https://a.example' },
  }
  const { html } = composeMail(content, { siteName: 'A', siteUrl: 'https://a.example' })
  const [light, dark] = [renderEmailInColourScheme(html, false), renderEmailInColourScheme(html, true)]
  for (const preview of [light, dark])
    expect(new DOMParser().parseFromString(preview, 'text/html').querySelector('style')).toBeNull()
  expect(light).not.toContain(darkColours.surface)
  expect(light).toContain(lightColours.surface)
  for (const colour of [darkColours.ground, darkColours.surface, darkColours.ink, darkColours.action])
    expect(dark).toContain(`${colour} !important`)
})
