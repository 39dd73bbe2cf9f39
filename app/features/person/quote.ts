/** Font size of a quote, which depends on the number of characters: shorter quotes are larger. */
export function getQuotationFontSize(text: string): 'loud' | 'clear' | 'low' {
  if (text.length <= 100) return 'loud'
  return text.length <= 160 ? 'clear' : 'low'
}
