import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip'

/**
 * The encoding with the smallest result that an Accept-Encoding header allows; a weight of 0 excludes one (RFC 9110,
 * 12.5.3).
 */
export function chooseEncoding(accepted: string | null | undefined): Encoding | undefined {
  if (!accepted) return undefined
  const weights = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q]))
  const takes = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}
