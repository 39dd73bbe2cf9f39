import { describe, expect, it } from 'vitest'
import { linkMail } from './account-mails.ts'
import { applicationReceived } from './application-mails.ts'
import { composed } from './mail-template.ts'

const sender = { siteName: 'Baraza & Friends', siteUrl: 'https://baraza.example' }

describe('a letter', () => {
  it('what a stranger typed into a form is not in the letter to the address they typed', () => {
    const typed = { name: '<img src=x onerror=alert(1)> https://evil.example/prize', kind: 'membership', token: 't' }
    const { subject, text, html } = composed(applicationReceived(typed, sender.siteUrl), sender)
    expect([subject, text, html].join()).not.toMatch(/img|evil|prize/)
  })
  it('mark-up in a word stays a word', () => {
    const letter = { subject: 'S', heading: '<b>H</b>', paragraphs: ['<img src=x>'] }
    const { html } = composed(letter, sender)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x&gt;')
  })
  it('says the same as text and as HTML: code, address, who writes', () => {
    const { subject, text, html } = composed(
      linkMail('magiclink', '012345', 'https://baraza.example/auth/v1/verify?token=a&type=b'),
      sender,
    )
    expect(subject).toBe('Your sign-in code: Baraza & Friends')
    expect(text).toContain('Your code is 012345.')
    expect(text).toContain('https://baraza.example/auth/v1/verify?token=a&type=b')
    expect(html).toContain('012345')
    expect(html).toContain('href="https://baraza.example/auth/v1/verify?token=a&amp;type=b"')
    expect(html).toContain('Baraza &amp; Friends')
  })
  it('without anything to press there is no button', () => {
    const { html } = composed({ subject: 'S', heading: 'H', paragraphs: ['One\ntwo'] }, sender)
    expect(html).not.toContain('class="action"')
    expect(html).toContain('One<br>two')
    expect(html).not.toContain('undefined')
    expect(html).not.toContain('false')
  })
})
