import { parseAccept } from 'hono/utils/accept'

export type ContentEncoding = 'br' | 'gzip'

/**
 * Chooses the encoding with the smallest result among the encodings that an Accept-Encoding header allows. A weight of
 * 0 excludes an encoding (RFC 9110, 12.5.3).
 */
export function chooseEncoding(acceptEncoding: string | null | undefined): ContentEncoding | undefined {
  if (!acceptEncoding) return undefined
  const weights = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]))
  const takes = (encoding: ContentEncoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}
