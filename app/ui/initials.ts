/** Initials of the first and the last name, with accents and dots: `Ṣọlá Fádaìró` gives `ṢF`. */
export function getInitials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s-]+/)
    .filter(word => /^\p{L}/u.test(word))
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return ends.map(word => /^\p{L}\p{M}*/u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('')
}
