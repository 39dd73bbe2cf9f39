import { createReadStream } from 'node:fs'

/** Finds the encoding that the first bytes prove: a BOM, or every second byte zero. */
export function detectMarkedEncoding(head: Uint8Array): string | undefined {
  const [first, second, third] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && head.length > 1)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && head.length > 1)) return 'utf-16be'
  return undefined
}

/** Finds the encoding of a file that is not UTF-8: the declared encoding, or else Windows-1252. */
function findOtherEncoding(declaredEncoding: string | undefined): string {
  try {
    const { encoding } = new TextDecoder(declaredEncoding ?? 'windows-1252')
    return encoding === 'utf-8' ? 'windows-1252' : encoding
  } catch {
    return 'windows-1252'
  }
}

/** Checks whether bytes are UTF-8, and counts valid non-ASCII characters and invalid bytes. */
function countUtf8() {
  const decoder = new TextDecoder('utf-8')
  // In the text of the lenient decoder, U+FFFD can be an invalid byte or a character of the file, so this second
  // decoder is needed.
  const strictDecoder = new TextDecoder('utf-8', { fatal: true })
  let isValid = true
  let good = 0
  let bad = 0
  return {
    add(bytes: Uint8Array | undefined) {
      try {
        if (isValid) strictDecoder.decode(bytes, { stream: bytes !== undefined })
      } catch {
        isValid = false
      }
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
      for (const [run] of text.matchAll(/[\u0080-\u{10ffff}]+/gu))
        for (const letter of run) letter === '\ufffd' ? bad++ : good++
    },
    /**
     * Whether a text is UTF-8. A few invalid bytes among many valid characters mean a damaged file instead of another
     * encoding.
     */
    isUtf8: () => isValid || bad * 20 < good,
  }
}

/**
 * Decodes a text in any encoding, without its BOM. `declaredEncoding` is used only for a text that is not UTF-8.
 */
export function decodeText(bytes: Uint8Array, declaredEncoding?: string): string {
  const markedEncoding = detectMarkedEncoding(bytes)
  if (markedEncoding) return new TextDecoder(markedEncoding).decode(bytes)
  const count = countUtf8()
  count.add(bytes)
  count.add(undefined)
  return new TextDecoder(count.isUtf8() ? 'utf-8' : findOtherEncoding(declaredEncoding)).decode(bytes)
}

/** Finds the encoding of a file that is too large for memory. Reads the file once. */
export async function detectFileEncoding(path: string, signal: AbortSignal): Promise<string> {
  const count = countUtf8()
  let isFirst = true
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18, signal })) {
    const markedEncoding = isFirst ? detectMarkedEncoding(chunk) : undefined
    if (markedEncoding) return markedEncoding
    isFirst = false
    count.add(chunk)
  }
  count.add(undefined)
  return count.isUtf8() ? 'utf-8' : findOtherEncoding(undefined)
}
