import { createReadStream } from 'node:fs'
import { JSONParser } from '@streamparser/json-node'
import { detectXmlEncoding } from '../xml/encoding.ts'
import { JsonGuard } from './guarded-json.ts'

/** A value at one of the paths that were asked for. */
export type JsonValue = {
  /** The key or place it has, in the object or list it stands in. */
  key: string
  /** The same of what it stands in, from the outermost. */
  within: string[]
  value: unknown
}

export type JsonReading = {
  /** Places that are wrong in the file's encoding. */
  badBytes: number
  /** Why reading ended before the file did. */
  broken: string | undefined
}

type Options = {
  /** As the parser spells them: `$.db.*.data.*.*`. What is not asked for is forgotten as it is read. */
  paths: string[]
  signal: AbortSignal
  onProgress?: ((bytes: number) => void) | undefined
}

/** The kept parser, whose own stream would forget what stands before an error. */
class ValueParser extends JSONParser {
  readonly found: JsonValue[] = []

  override push({ value, key, stack }: { value: unknown; key: unknown; stack: { key: unknown }[] }): boolean {
    this.found.push({ key: String(key), within: stack.slice(1).map(each => String(each.key)), value })
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
 * Every value at one of the paths, once it is complete. What stands before a break is not lost, nor is the break hidden; what
 * would take too much memory is not read on.
 */
export async function* jsonValues(
  path: string,
  { paths, signal, onProgress }: Options,
): AsyncGenerator<JsonValue, JsonReading> {
  const { encoding, badBytes } = await detectXmlEncoding(path, signal)
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  const guard = new JsonGuard()
  const parser = new ValueParser({ paths, keepStack: false })
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
    return { badBytes, broken: (error as Error).message }
  }
  yield* parser.found.splice(0)
  return { badBytes, broken: undefined }
}
