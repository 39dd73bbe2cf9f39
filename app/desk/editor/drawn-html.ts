import { safeHtml } from '../../platform/rich-text/safe-html.ts'

/** What the editor draws. Anything else in a text would be lost by opening it there. */
const drawn = /^(p|h2|h3|h4|ul|ol|li|blockquote|a|strong|em|b|i|s|br|hr|code)$/

/** The elements of a text that the editor cannot hold, each once. */
export function beyondEditor(html: string): string[] {
  const names = [...safeHtml(html).matchAll(/<([a-z0-9]+)/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter(name => !drawn.test(name)).toSorted()
}
