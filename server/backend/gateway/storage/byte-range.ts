/** Range of a file, from the position of the first byte to the position of the last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Parses a `Range` header (RFC 9110, 14.2).
 * @param size size of the file in bytes
 * @returns undefined for the whole file (no header, another unit, several ranges, or a syntax error); `unsatisfiable`
 * when the range is outside the file
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

/** Whether the client's cached copy is current, for a 304 (RFC 9110, 13.2.2). */
export function isCachedCopyCurrent(headers: Headers, eTag: string, lastModified: Date | undefined): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.split(',').some(tag => matchesETag(tag, eTag))
  const modifiedSince = Date.parse(headers.get('if-modified-since') ?? '')
  // The modification date is rounded down, because the HTTP header states it with a precision of one second.
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= modifiedSince
}

/**
 * Whether the header `If-Range` allows a partial response, because the bytes that the client has are from the same
 * content.
 */
export function canContinueDownload(headers: Headers, eTag: string): boolean {
  const condition = headers.get('if-range')
  return condition === null || condition.trim() === eTag
}

const matchesETag = (tag: string, eTag: string) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === eTag
