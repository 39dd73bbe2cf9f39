import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeSite } from './support/fake-site.ts'
import { asAmina, openPage } from './support/open-page.tsx'

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

it('shows why the letters cannot be read', async () => {
  const refusal = new Response('{"message":"Failed to fetch"}', { status: 403 })
  await openPage(
    path,
    catalogueSite(() => refusal),
    asAmina,
  )
  await screen.findByText('The emails could not be loaded.')
  expect(screen.getByText('Failed to fetch')).toBeDefined()
})

it('shows one letter at a time in light, dark, phone width and plain text, and keeps the choice in the URL', async () => {
  const { user } = await openPage(
    path,
    catalogueSite(() => ({ letters })),
    asAmina,
  )
  expect((await frame('Confirm your e-mail address')).srcdoc).toContain('@media not all')
  await user.selectOptions(screen.getByLabelText('Email'), 'Interview')
  expect((await frame('Interview')).srcdoc).toContain('<p>interview</p>')
  expect(screen.getByText('Subject of interview')).toBeDefined()
  expect(screen.getByText(/With a calendar file/)).toBeDefined()
  await user.selectOptions(screen.getByLabelText('View'), 'Dark')
  expect((await frame('Interview')).srcdoc).toContain('@media all')
  await user.selectOptions(screen.getByLabelText('View'), 'Phone')
  expect((await frame('Interview')).className).toContain('catalogue-phone')
  await user.selectOptions(screen.getByLabelText('View'), 'Plain text')
  expect(await screen.findByText('Words of interview')).toBeDefined()
})
