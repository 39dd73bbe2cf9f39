/** Rules of the e-mail template for dark mode: the content of its media query. */
const darkRules = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?\})\s*\}/
const rule = /([^{}]+)\{([^{}]*)\}/g

/**
 * Renders an e-mail in light or dark colours, whatever the system prefers. The dark rules are written as attributes
 * without a style sheet, which the policy of the page would block.
 */
export function renderInScheme(html: string, isDark: boolean): string {
  const letter = new DOMParser().parseFromString(html, 'text/html')
  const sheets = [...letter.querySelectorAll('style')]
  const [, rules = ''] = darkRules.exec(sheets.map(({ textContent }) => textContent).join('\n')) ?? []
  for (const sheet of sheets) sheet.remove()
  if (isDark)
    for (const [, selector = '', declarations = ''] of rules.matchAll(rule))
      for (const element of letter.querySelectorAll(selector.trim()))
        element.setAttribute('style', `${element.getAttribute('style') ?? ''}; ${declarations.trim()}`)
  return `<!doctype html>${letter.documentElement.outerHTML}`
}
