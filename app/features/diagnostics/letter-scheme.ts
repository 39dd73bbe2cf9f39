/** CSS rules of the e-mail template for dark mode: the content of the media query. */
const darkModeRulesPattern = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?\})\s*\}/
const cssRulePattern = /([^{}]+)\{([^{}]*)\}/g

/**
 * HTML of an e-mail in light or dark colours, independent of the system's setting. Dark colours are written as
 * attributes, because the page's content security policy would block a style sheet.
 */
export function renderEmailInColourScheme(html: string, isDark: boolean): string {
  const letter = new DOMParser().parseFromString(html, 'text/html')
  const sheets = [...letter.querySelectorAll('style')]
  const [, rules = ''] = darkModeRulesPattern.exec(sheets.map(({ textContent }) => textContent).join('\n')) ?? []
  for (const sheet of sheets) sheet.remove()
  if (isDark)
    for (const [, selector = '', declarations = ''] of rules.matchAll(cssRulePattern))
      for (const element of letter.querySelectorAll(selector.trim()))
        element.setAttribute('style', `${element.getAttribute('style') ?? ''}; ${declarations.trim()}`)
  return `<!doctype html>${letter.documentElement.outerHTML}`
}
