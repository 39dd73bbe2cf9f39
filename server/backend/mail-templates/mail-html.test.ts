// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { MailContent } from './mail-content.ts'
import { composeMail } from './mail-template.ts'

const sender = { siteName: 'Baraza & Friends', siteUrl: 'https://baraza.example' }
const letter: MailContent = {
  subject: 'S',
  heading: 'A heading',
  paragraphs: ['Dear Lindiwe,', 'We have read your file, and here is https://meet.example/a?b=1.', 'One\ntwo'],
  code: '012345',
  action: { label: 'Open your page', url: 'https://baraza.example/connect/status?token=t' },
  after: ['Small print.'],
}
const open = (changes: Partial<MailContent> = {}) => {
  const { html } = composeMail({ ...letter, ...changes }, sender)
  document.documentElement.innerHTML = html
  return document
}
const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()

describe('the HTML of an e-mail', () => {
  it('sets a text colour inline next to each background', () => {
    for (const element of open().querySelectorAll<HTMLElement>('[style*="background-color"]'))
      expect(element.style.color, element.outerHTML.slice(0, 80)).not.toBe('')
  })
  it('puts the padding and the border of a button on table cells', () => {
    for (const element of open().querySelectorAll<HTMLElement>('div, a, p, h1')) expect(element.style.padding).toBe('')
    const button = document.querySelector<HTMLElement>('td.button')
    expect(button?.style.border).toContain('2px solid')
    expect(button?.style.padding).toBe('11px 20px')
  })
  it('breaks long words with an inline style', () => {
    for (const element of open().querySelectorAll<HTMLElement>('p, h1')) {
      expect(element.style.wordBreak).toBe('break-word')
      expect(element.style.font).toMatch(/px ?\//)
    }
  })
  it('has no invisible text except the preview line', () => {
    const { html } = composeMail(letter, sender)
    expect(html).not.toMatch(/font(-size)?:\s*0|&nbsp;/)
    expect(open().querySelectorAll('td[height="6"]')).toHaveLength(8)
  })
  it('begins with a preview line', () => {
    const preview = (changes?: Partial<MailContent>) => text(open(changes).body.firstElementChild)
    const { code: _, ...withoutCode } = letter
    document.documentElement.innerHTML = composeMail(withoutCode, sender).html
    expect(text(document.body.firstElementChild)).toBe(
      'We have read your file, and here is https://meet.example/a?b=1.',
    )
    expect(preview()).toBe('Your code is 012345')
    document.documentElement.innerHTML = composeMail({ ...withoutCode, paragraphs: ['word '.repeat(90)] }, sender).html
    expect(text(document.body.firstElementChild)?.length).toBeLessThanOrEqual(141)
  })
  it('states a sign-in code in one sentence', () => {
    expect([...open().querySelectorAll('p')].map(text)).toContain('Your code is 012345')
  })
  it('does not mark an editor’s words as English', () => {
    const arabic = ['عزيزتي لينديوي']
    const paragraph = open({ paragraphs: arabic, isWrittenByEditor: true }).querySelector('p')
    expect([paragraph?.lang, paragraph?.dir]).toEqual(['', 'auto'])
    expect(document.querySelector('h1')?.dir).toBe('auto')
    expect(open().querySelector('p')?.hasAttribute('dir')).toBe(false)
  })
  it('links a URL without the full stop after it', () => {
    expect(open().querySelector('a[href^="https://meet.example"]')?.getAttribute('href')).toBe(
      'https://meet.example/a?b=1',
    )
  })
  it('leaves the sender’s name out of the subject', () => {
    expect(composeMail(letter, sender).subject).toBe('S')
  })
})
