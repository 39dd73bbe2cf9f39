/** Cuts a text to at most the given length, at the end of a word. */
export function cutAfterWord(text: string, most: number): string {
  if (text.length <= most) return text
  const room = text.slice(0, most)
  // A text without spaces is cut at the maximum length.
  const cutText = /\s/.test(text.charAt(most)) ? room : room.replace(/\s\S*$/, '')
  return `${cutText.trimEnd()} …`
}
