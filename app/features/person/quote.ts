/** How large a sentence may be set: the shorter, the larger. Measured in characters, spaces included. */
export function quoteSize(text: string): 'loud' | 'clear' | 'low' {
  if (text.length <= 100) return 'loud'
  return text.length <= 160 ? 'clear' : 'low'
}
