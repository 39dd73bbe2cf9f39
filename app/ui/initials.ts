/** Initials of the first and the last name, with accents and dots: `ṢF` for `Ṣọlá Fádaìró`. */
export function getInitials(name: string): string {
  const nameParts = name
    .normalize('NFC')
    .split(/[\s-]+/)
    .filter(word => /^\p{L}/u.test(word))
  const ends = nameParts.length > 1 ? [nameParts[0], nameParts[nameParts.length - 1]] : nameParts
  return ends.map(word => /^\p{L}\p{M}*/u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('')
}
