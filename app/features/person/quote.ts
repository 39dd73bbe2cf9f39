/** Type size of a quote by its length: shorter is larger. In characters, including spaces. */
export function quoteSize(text: string): 'loud' | 'clear' | 'low' {
  if (text.length <= 100) return 'loud'
  return text.length <= 160 ? 'clear' : 'low'
}
