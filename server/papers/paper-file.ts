/** As the bucket takes them. */
export const mostBytes = 10 * 1024 * 1024

export const tooLarge = 'It is larger than 10 MB. Save it smaller and choose it again.'

/** What may stand before the head of a file that readers still open. */
const headWithin = 1024
/** Words of a file that does something when it is opened. */
const active = ['/JavaScript', '/Launch']

/** Why a file is not kept as a paper, by what is in it and not by what it is called; undefined where it is. */
export function paperError(file: Buffer): string | undefined {
  if (file.length === 0) return 'The file is empty.'
  if (file.length > mostBytes) return tooLarge
  if (!file.subarray(0, headWithin).includes('%PDF-') || !file.includes('%%EOF'))
    return 'This is no whole PDF, whatever it is called. Save it as one and choose it again.'
  if (active.some(word => file.includes(word)))
    return 'This PDF carries a program. Print it into a new PDF and choose that.'
  return undefined
}
