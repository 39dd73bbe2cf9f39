/** Chooses the type size of a quote by its length in characters, including spaces: shorter is larger. */
export function getQuoteSize(text: string): 'loud' | 'clear' | 'low' {
  if (text.length <= 100) return 'loud'
  return text.length <= 160 ? 'clear' : 'low'
}
