/** Places of the first and the last byte. */
export type ByteRange = { start: number; end: number }

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.2).
 * @param size in bytes
 * @returns undefined for the whole file: without a header, in another unit, of several parts, or one that cannot be read;
 * `unsatisfiable` where the file has no such part
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)]
  if (last !== '' && end < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}

/** Whether the reader has the content already (RFC 9110, 13.2.2). */
export function isUnchanged(headers: Headers, eTag: string, lastModified: Date | undefined): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.split(',').some(tag => isSameTag(tag, eTag))
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  // The header has whole seconds.
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/** Whether a part of the content fits to what the reader has of it. */
export function mayContinue(headers: Headers, eTag: string): boolean {
  const condition = headers.get('if-range')
  return condition === null || condition.trim() === eTag
}

const isSameTag = (tag: string, eTag: string) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === eTag
