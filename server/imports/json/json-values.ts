import { createReadStream } from 'node:fs'
import { JSONParser } from '@streamparser/json-node'
import { detectXmlEncoding } from '../xml/encoding.ts'
import { JsonGuard } from './guarded-json.ts'

/** JSON value at a requested path. */
export type JsonValue = {
  /** Key or index of the value in its parent. */
  key: string
  /** Keys or indexes of the ancestors, outermost first. */
  parentKeys: string[]
  value: unknown
}

export type JsonReadResult = {
  /** Number of bytes that are invalid in the file's encoding. */
  badBytes: number
  /** Reason why parsing ended before the end of the file. */
  errorText: string | undefined
}

type Options = {
  /**
   * Paths of the values to yield, in the parser's syntax: `$.db.*.data.*.*`. Other values are dropped while parsing.
   */
  paths: string[]
  signal: AbortSignal
  onProgress?: ((bytes: number) => void) | undefined
}

/**
 * Parser class of the JSON library. The library's stream class is not used, because the stream would lose values before
 * a syntax error.
 */
class JsonValueParser extends JSONParser {
  readonly found: JsonValue[] = []

  override push({ value, key, stack }: { value: unknown; key: unknown; stack: { key: unknown }[] }): boolean {
    this.found.push({ key: String(key), parentKeys: stack.slice(1).map(each => String(each.key)), value })
    return true
  }

  feed(bytes: Uint8Array): void {
    this._transform(bytes, 'utf8', error => {
      if (error) throw error
    })
  }

  finish(): void {
    this._final(error => {
      if (error) throw error
    })
  }
}

/**
 * Yields every value at a requested path when the value is complete. After a syntax error, earlier values are still
 * returned and the error is reported. Parsing stops when it would need too much memory.
 */
export async function* readJsonValues(
  path: string,
  { paths, signal, onProgress }: Options,
): AsyncGenerator<JsonValue, JsonReadResult> {
  const { encoding, badBytes } = await detectXmlEncoding(path, signal)
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  const guard = new JsonGuard()
  const parser = new JsonValueParser({ paths, keepStack: false })
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16, signal })) {
      parser.feed(guard.pass(encoder.encode(decoder.decode(chunk, { stream: true }))))
      bytes += chunk.length
      onProgress?.(bytes)
      if (parser.found.length > 0) guard.restart()
      yield* parser.found.splice(0)
    }
    parser.feed(guard.pass(encoder.encode(decoder.decode())))
    if (bytes === 0) throw new Error('It is empty.')
    parser.finish()
  } catch (error) {
    signal.throwIfAborted()
    yield* parser.found.splice(0)
    return { badBytes, errorText: (error as Error).message }
  }
  yield* parser.found.splice(0)
  return { badBytes, errorText: undefined }
}
