import { describe, expect, it } from 'vitest'
import { composeLinkMail } from './account-mails.ts'
import { composeAccountNotice } from './account-notices.ts'
import { composeApplicationMail, composeApplicationReceived } from './application-mails.ts'
import { composeSiteInvitationMail } from './invitation-mails.ts'
import { composeMail } from './mail-template.ts'

const sender = { siteName: 'Baraza & Friends', siteUrl: 'https://baraza.example' }

const site = { siteUrl: sender.siteUrl, isReplyRead: true }
const unread = { siteUrl: sender.siteUrl, isReplyRead: false }
const help = 'help@baraza.example'

describe('an e-mail whose replies are not read', () => {
  const received = { kind: 'membership', token: 't' }
  const letter = { kind: 'question', subject: 'S', body: 'One question.', link: { to: 'page', token: 't' } as const }
  const ends = (content: { after?: string[] }) => content.after?.join(' ')
  it('does not ask for a reply', () => {
    expect(ends(composeApplicationReceived(received, unread))).toContain('did not write to us, take it back there')
    expect(ends(composeApplicationReceived(received, { ...unread, support: help }))).toContain(`write to ${help}`)
    expect(ends(composeApplicationMail(letter, unread))).toContain('Nobody reads answers to this letter.')
    expect(ends(composeApplicationMail(letter, { ...unread, support: help }))).toContain(`Write to ${help}.`)
  })
  it('asks for a reply only if its mailbox is monitored', () => {
    expect(ends(composeApplicationReceived(received, site))).toContain('answer this letter and we shall remove it')
    expect(ends(composeApplicationMail(letter, site))).not.toContain('Nobody reads')
  })
  it('refers account questions to the help address or an admin', () => {
    const notice = { kind: 'suspended', at: '2026-11-20T10:00:00+00:00' }
    expect(ends(composeAccountNotice(notice, site))).toBe('If you do not know why, write to an admin of the site.')
    expect(ends(composeAccountNotice(notice, { ...site, support: help }))).toBe(
      `If you do not know why, write to ${help}.`,
    )
  })
})

describe('an invitation to a stranger', () => {
  const expires_at = '2026-12-04T10:00:00Z'
  const compose = (inviter: string) =>
    composeMail(composeSiteInvitationMail({ token: 't', role: 'manager', inviter, expires_at }, site.siteUrl), sender)
  it('explains the network and links to the page about it', () => {
    const { text } = compose('Amina Diallo')
    expect(text).toContain('is a network of leaders from the public and the private sector')
    expect(text).toContain(`${site.siteUrl}/about`)
    expect(text).toContain('If you do not know why you were invited, do nothing')
  })
  it('names the inviting person, or the network without such a person', () => {
    expect(compose('Amina Diallo').text).toContain('Amina Diallo of Baraza Collective invites you')
    expect(compose('').text).toMatch(/^Baraza Collective invites you/m)
    expect(compose('').text).not.toMatch(/an admin of the site/i)
  })
})

describe('an e-mail', () => {
  it('does not contain text that a stranger typed into a public form', () => {
    const typed = { name: '<img src=x onerror=alert(1)> https://evil.example/prize', kind: 'membership', token: 't' }
    const { subject, text, html } = composeMail(composeApplicationReceived(typed, site), sender)
    expect([subject, text, html].join()).not.toMatch(/img|evil|prize/)
  })
  it('shows HTML tags in a value as text', () => {
    const letter = { subject: 'S', heading: '<b>H</b>', paragraphs: ['<img src=x>'] }
    const { html } = composeMail(letter, sender)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x&gt;')
  })
  it('has the same code, link and sender in its text part and HTML part', () => {
    const { subject, text, html } = composeMail(
      composeLinkMail('magiclink', '012345', 'https://baraza.example/auth/v1/verify?token=a&type=b'),
      sender,
    )
    expect(subject).toBe('Your sign-in code')
    expect(text).toContain('Your code is 012345')
    expect(text).toContain('https://baraza.example/auth/v1/verify?token=a&type=b')
    expect(html).toContain('012345')
    expect(html).toContain('href="https://baraza.example/auth/v1/verify?token=a&amp;type=b"')
    expect(html).toContain('Baraza &amp; Friends')
  })
  it('has no button if the e-mail has no link', () => {
    const { html } = composeMail({ subject: 'S', heading: 'H', paragraphs: ['One\ntwo'] }, sender)
    expect(html).not.toContain('class="action"')
    expect(html).toContain('One<br>two')
    expect(html).not.toContain('undefined')
    expect(html).not.toContain('false')
  })
})
