/** A text as far as there is room, ended after a word. */
export function cutAfterWord(text: string, most: number): string {
  if (text.length <= most) return text
  const room = text.slice(0, most)
  // A text without a blank is cut where the room ends.
  const words = /\s/.test(text.charAt(most)) ? room : room.replace(/\s\S*$/, '')
  return `${words.trimEnd()} …`
}
