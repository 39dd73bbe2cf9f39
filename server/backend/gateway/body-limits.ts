import { bodyLimit } from 'hono/body-limit'
import type { GatewayContext, GatewayMiddleware } from './context.ts'

/** Rejects a request body that is too large before parsing the body: by Content-Length, or while reading. */
export const limitSize = (
  bytes: number,
  refusal: (status: number, code: string, message: string) => Response,
): GatewayMiddleware =>
  bodyLimit({
    maxSize: bytes,
    onError: () => refusal(413, 'payload_too_large', `The request is larger than ${Math.floor(bytes / 1024)} KB.`),
  })

/** Reads the body of a request and leaves a copy for the handler. */
export async function readBodyTextOnce(c: GatewayContext): Promise<string> {
  const body = await c.req.text()
  const { method, url, headers, signal } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body, signal })
  return body
}

/** Parses JSON; undefined when the JSON is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Whether a value is nested too deeply. The check uses no recursion, because a deeply nested value could overflow the
 * stack.
 */
export function isNestedTooDeeply(value: unknown, maxDepth: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    level = level.flatMap(item => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}
