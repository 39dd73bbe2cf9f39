import { html, raw } from 'hono/html'
import { darkColours as dark, lightColours as light } from '../../../app/platform/brand-colours.ts'
import type { MailContent, MailSender } from './mail-content.ts'

// E-mail clients support tables and attributes and ignore most other CSS. Each element with a background therefore sets
// its text colour inline: where the style sheet is ignored or applied only partly, all colours are the light ones.

const sansFonts = "'Instrument Sans', 'Segoe UI', system-ui, Arial, sans-serif"
const serifFonts = "'Instrument Serif', Georgia, 'Times New Roman', serif"
const wordWrapStyle = 'word-break: break-word; overflow-wrap: anywhere'

/** Builds the inline style of an element with a background. */
const buildColourStyle = (background: string, ink: string) => `background-color: ${background}; color: ${ink}`

const styles = {
  page: `${buildColourStyle(light.ground, light.ink)}; margin: 0; padding: 0`,
  ground: `${buildColourStyle(light.ground, light.ink)}; padding: 32px 16px`,
  name: `${buildColourStyle(light.ground, light.ink)}; padding: 0 0 16px; font: 20px/24px ${serifFonts}`,
  sheet: `${buildColourStyle(light.surface, light.ink)}; border: 1px solid ${light.line}; border-radius: 14px`,
  band: 'line-height: 6px; mso-line-height-rule: exactly',
  text: `${buildColourStyle(light.surface, light.ink)}; padding: 28px 28px 18px; border-radius: 0 0 14px 14px`,
  h1: `margin: 0 0 16px; color: ${light.ink}; font: normal 30px/34px ${serifFonts}; letter-spacing: -0.01em; ${wordWrapStyle}`,
  p: `margin: 0 0 14px; color: ${light.ink}; font: 16px/25px ${sansFonts}; ${wordWrapStyle}`,
  link: `color: ${light.ink}; ${wordWrapStyle}`,
  code: `margin: 8px 0 20px; color: ${light.ink}; font: 16px/25px ${sansFonts}; ${wordWrapStyle}`,
  digits: 'font: 600 32px/40px ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.25em',
  // The border stays visible in e-mail clients that drop the background.
  button: `${buildColourStyle(light.action, light.onAction)}; border: 2px solid ${light.action}; border-radius: 6px; padding: 11px 20px`,
  action: `color: ${light.onAction}; font: 600 16px/20px ${sansFonts}; text-decoration: none; ${wordWrapStyle}`,
  small: `margin: 0 0 14px; color: ${light.quiet}; font: 13px/19px ${sansFonts}; ${wordWrapStyle}`,
  foot: `${buildColourStyle(light.ground, light.quiet)}; padding: 18px 4px`,
  smallLink: `color: ${light.quiet}; ${wordWrapStyle}`,
  preview: 'display: none; max-height: 0; overflow: hidden; mso-hide: all',
} as const

/** Style sheet of the dark mode, which overrides the inline colours. */
const darkStyleSheet = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .page, .ground { background-color: ${dark.ground} !important; color: ${dark.ink} !important; }
    .sheet { background-color: ${dark.surface} !important; color: ${dark.ink} !important; border-color: ${dark.line} !important; }
    .ink { color: ${dark.ink} !important; }
    .button { background-color: ${dark.action} !important; color: ${dark.onAction} !important; border-color: ${dark.action} !important; }
    .action { color: ${dark.onAction} !important; }
    .quiet { color: ${dark.quiet} !important; }
  }`

/**
 * Styles for Outlook, which renders e-mails with Word. Word supports neither `max-width` nor font lists that begin with
 * an unknown font.
 */
const outlookHead = `<!--[if mso]><style>td, p, h1, a { font-family: Arial, sans-serif !important; }</style><![endif]-->`
const outlookTable = [
  '<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  '<!--[if mso]></td></tr></table><![endif]-->',
] as const

/** Colours of the site's band, a stripe that is built from table cells. */
const bandColours = [
  light.action,
  dark.action,
  dark.ground,
  light.positive,
  light.action,
  light.line,
  dark.ground,
  dark.action,
]

/** Number of characters that lists of e-mails show after the subject. */
const maxPreviewLength = 140

/** Finds the text that lists of e-mails show: the code, or the first paragraph that is no greeting. */
function findPreviewText({ paragraphs, code }: MailContent): string {
  if (code) return formatCode(code)
  const text = paragraphs.find(paragraph => !/^\S.{0,60},$/.test(paragraph.trim())) ?? paragraphs[0] ?? ''
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxPreviewLength ? `${line.slice(0, maxPreviewLength).replace(/\s+\S*$/, '')}…` : line
}

/** Formats the code with the words by which phones and screen readers recognise a code. */
export const formatCode = (code: string) => `Your code is ${code}`

const urlPattern = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/

/** Converts a plain text to HTML with line breaks and links. */
const renderInline = (text: string, linkStyle: string, linkClass: string) =>
  text
    .split('\n')
    .map(line =>
      line
        .split(urlPattern)
        .map((part, i) =>
          i % 2 ? html`<a class="${linkClass}" href="${part}" style="${linkStyle}">${part}</a>` : part,
        ),
    )
    .map((line, i) => (i === 0 ? line : html`<br>${line}`))

/**
 * Marks the language and direction of an editor's text as unknown, so that screen readers do not read the text as
 * English.
 */
const markEditorText = (isEditor: boolean | undefined) => (isEditor ? raw(' lang="" dir="auto"') : '')

/** Renders an e-mail as HTML. */
export function renderHtml(content: MailContent, { siteName, siteUrl }: MailSender): string {
  const { heading, paragraphs, code, action, after = [], isWrittenByEditor } = content
  const by = markEditorText(isWrittenByEditor)
  const table = raw('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"')
  const page = html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>${raw(darkStyleSheet)}</style>
${raw(outlookHead)}
</head>
<body class="page" style="${styles.page}">
<div style="${styles.preview}"${by}>${findPreviewText(content)}</div>
<table ${table}><tr><td class="ground" align="center" bgcolor="${light.ground}" style="${styles.ground}">
${raw(outlookTable[0])}
<table ${table} style="max-width: 560px">
<tr><td class="ground" bgcolor="${light.ground}" style="${styles.name}">${renderSiteName(siteName, action && siteUrl)}</td></tr>
<tr><td class="sheet" bgcolor="${light.surface}" style="${styles.sheet}">
<table ${table}><tr>${bandColours.map(colour => html`<td height="6" bgcolor="${colour}" style="${styles.band}"></td>`)}</tr></table>
<table ${table}><tr><td class="sheet" bgcolor="${light.surface}" style="${styles.text}">
<h1 class="ink" style="${styles.h1}"${by}>${heading}</h1>
${paragraphs.map(paragraph => html`<p class="ink" style="${styles.p}"${by}>${renderInline(paragraph, styles.link, 'ink')}</p>`)}
${code && html`<p class="ink" style="${styles.code}">${renderCode(code)}</p>`}
${
  action &&
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 20px 0 24px"><tr><td class="button" bgcolor="${light.action}" style="${styles.button}"><a class="action" href="${action.url}" style="${styles.action}">${action.label}</a></td></tr></table>`
}
${after.map(paragraph => html`<p class="quiet" style="${styles.small}">${renderInline(paragraph, styles.smallLink, 'quiet')}</p>`)}
${action && html`<p class="quiet" style="${styles.small}">If the button does nothing, open this address: <a class="quiet" href="${action.url}" style="${styles.smallLink}">${action.url}</a></p>`}
</td></tr></table>
</td></tr>
<tr><td class="ground" bgcolor="${light.ground}" style="${styles.foot}"><p class="quiet" style="${styles.small}">${siteName}<br><a class="quiet" href="${siteUrl}" style="${styles.smallLink}">${siteUrl}</a></p></td></tr>
</table>
${raw(outlookTable[1])}
</td></tr></table>
</body>
</html>`
  return String(page)
}

/**
 * Renders the name of the site. The name is a link if the e-mail has a button, because spam filters expect an even
 * number of links in text and HTML together (rspamd: URI_COUNT_ODD).
 */
const renderSiteName = (siteName: string, url: string | undefined) => {
  const style = `color: ${light.ink}; text-decoration: none`
  return url
    ? html`<a class="ink" href="${url}" style="${style}">${siteName}</a>`
    : html`<span class="ink" style="${style}">${siteName}</span>`
}

/** Renders the code in large digits, inside the sentence that announces the code. */
function renderCode(code: string) {
  const [textBefore = ''] = formatCode(code).split(code)
  return html`${textBefore}<br><b style="${styles.digits}">${code}</b>`
}
