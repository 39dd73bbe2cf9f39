import { html, raw } from 'hono/html'
import { darkColours as dark, lightColours as light } from '../../../app/platform/brand-colours.ts'
import type { Mail } from '../mail.ts'
import type { CalendarInvitation } from './interview-calendar.ts'

/** Content of an e-mail before layout. It contains no HTML. */
export type MailContent = {
  subject: string
  /** Heading in larger type. */
  heading: string
  /** Paragraphs above the button. */
  paragraphs: string[]
  /** One-time code to type. */
  code?: string
  /** The button. */
  action?: { label: string; url: string }
  /** Small print: validity, and what to do when the e-mail is for somebody else. */
  after?: string[]
  /** An invitation, or its cancellation. */
  calendar?: CalendarInvitation
}

export type Sender = { siteName: string; siteUrl: string }

/** Renders the e-mail as text and HTML. Both have the same content; neither needs images. */
export function composeMail(letter: MailContent, sender: Sender): Omit<Mail, 'to'> {
  return {
    subject: `${letter.subject}: ${sender.siteName}`,
    text: asText(letter, sender),
    html: asHtml(letter, sender),
    ...(letter.calendar && { calendar: letter.calendar }),
  }
}

function asText({ heading, paragraphs, code, action, after = [] }: MailContent, { siteName, siteUrl }: Sender): string {
  const parts = [
    heading,
    ...paragraphs,
    code && `Your code is ${code}.`,
    action && `${action.label}:\n${action.url}`,
    ...after,
    `${siteName}\n${siteUrl}`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** E-mail clients support tables and attributes and ignore most other CSS. The colours are those of the site. */
const style = `
  body { margin: 0; background: ${light.ground}; color: ${light.ink}; }
  .page { background: ${light.ground}; }
  .sheet { background: ${light.surface}; border: 1px solid ${light.line}; border-radius: 14px; }
  .name { font: 20px/24px "Instrument Serif", Georgia, serif; }
  h1 { margin: 0 0 16px; font: normal 30px/34px "Instrument Serif", Georgia, serif; letter-spacing: -0.01em; }
  p { margin: 0 0 14px; font: 16px/25px "Instrument Sans", "Segoe UI", system-ui, sans-serif; }
  .code { margin: 8px 0 20px; font: 600 32px/40px ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.25em; }
  .action { display: inline-block; padding: 13px 22px; border-radius: 6px; background: ${light.action}; color: ${light.onAction};
    font: 600 16px/20px "Instrument Sans", "Segoe UI", system-ui, sans-serif; text-decoration: none; }
  .small, .small a { color: ${light.quiet}; font-size: 13px; line-height: 19px; overflow-wrap: anywhere; }
  @media (prefers-color-scheme: dark) {
    body, .page { background: ${dark.ground}; color: ${dark.ink}; }
    .sheet { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
    .action { background-color: ${dark.action} !important; color: ${dark.onAction} !important; }
    .small, .small a { color: ${dark.quiet}; }
  }`

const faces = "'Instrument Sans', 'Segoe UI', system-ui, sans-serif"
/** Inline style of the button, for clients that ignore the style sheet; its dark mode colours override these. */
const button =
  `display: inline-block; padding: 13px 22px; border-radius: 6px; background-color: ${light.action}; color: ${light.onAction}; ` +
  `font: 600 16px/20px ${faces}; text-decoration: none`
const sheet = `background-color: ${light.surface}; border: 1px solid ${light.line}; border-radius: 14px`
const sans = `font: 16px/25px ${faces}; margin: 0 0 14px`
const digits =
  'font: 600 32px/40px ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.25em; margin: 8px 0 20px'

/** A selvedge: the woven band of the site, built from table cells. */
const selvedge = [
  light.action,
  dark.action,
  dark.ground,
  light.positive,
  light.action,
  light.line,
  dark.ground,
  dark.action,
]

function asHtml({ heading, paragraphs, code, action, after = [] }: MailContent, { siteName, siteUrl }: Sender): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<style>${raw(style)}</style>
</head>
<body>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 560px">
<tr><td class="name" style="padding: 0 0 16px"><a href="${siteUrl}" style="color: inherit; text-decoration: none">${siteName}</a></td></tr>
<tr><td class="sheet" style="${sheet}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${selvedge.map(
    colour => html`<td height="6" bgcolor="${colour}" style="font-size: 0; line-height: 6px">&nbsp;</td>`,
  )}</tr></table>
<div style="padding: 28px 28px 18px">
<h1>${heading}</h1>
${paragraphs.map(paragraph => html`<p style="${sans}">${lines(paragraph)}</p>`)}
${
  code &&
  html`<p style="${sans}">Your code is</p>
<p class="code" style="${digits}">${code}</p>`
}
${action && html`<p style="margin: 20px 0 24px"><a class="action" href="${action.url}" style="${button}">${action.label}</a></p>`}
${after.map(paragraph => html`<p class="small">${lines(paragraph)}</p>`)}
${action && html`<p class="small">If the button does nothing, open this address: <a href="${action.url}">${action.url}</a></p>`}
</div>
</td></tr>
<tr><td style="padding: 18px 4px"><p class="small">${siteName}, <a href="${siteUrl}">${new URL(siteUrl).host}</a></p></td></tr>
</table>
</td></tr></table>
</body>
</html>`
  return String(page)
}

const lines = (text: string) => text.split('\n').map((line, i) => (i === 0 ? line : html`<br>${line}`))
