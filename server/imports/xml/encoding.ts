import { open } from 'node:fs/promises'

export type DetectedEncoding = {
  /** Name of the encoding for `TextDecoder`. */
  encoding: string
  /** Number of invalid byte sequences, which become U+FFFD. */
  badBytes: number
}

/** Number of bytes read per chunk. */
const chunkBytes = 1 << 15
/**
 * Minimum share of valid characters among the non-ASCII characters of a UTF-8 text. A text in another encoding has
 * hardly any when it is read as UTF-8.
 */
const maxInvalidShare = 1 / 20
const nonAsciiPattern = /[\u0080-\uffff]+/g

/** Detects UTF-16 by a BOM or the first `<` of markup. */
function detectWideEncoding([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return undefined
}

/**
 * Finds the encoding in the XML declaration, if that encoding is known and not UTF-8; otherwise returns the default
 * encoding of the web.
 */
function readDeclaredEncoding(head: string): string {
  const [, label] = /<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? []
  try {
    const { encoding } = new TextDecoder(label)
    if (encoding !== 'utf-8') return encoding
  } catch {
    // The default encoding is used when the name of the encoding is unknown.
  }
  return 'windows-1252'
}

/**
 * Detects the encoding of a text file. Valid UTF-8 takes precedence over the declaration, because programs convert
 * files and forget to update the declaration. A few invalid bytes do not mean another encoding. Reads the whole file.
 */
export async function detectXmlEncoding(path: string, signal?: AbortSignal): Promise<DetectedEncoding> {
  await using file = await open(path)
  const head = Buffer.alloc(1024)
  await file.read(head, 0, head.length, 0)
  const wide = detectWideEncoding(head)
  if (wide) return { encoding: wide, badBytes: 0 }
  const chunk = Buffer.alloc(chunkBytes)
  const decoder = new TextDecoder('utf-8')
  let good = 0
  let bad = 0
  const count = (text: string) => {
    for (const [run] of text.matchAll(nonAsciiPattern)) for (const letter of run) letter === '\ufffd' ? bad++ : good++
  }
  for (let at = 0, size = 1; size > 0; at += size) {
    signal?.throwIfAborted()
    size = (await file.read(chunk, 0, chunk.length, at)).bytesRead
    count(decoder.decode(chunk.subarray(0, size), { stream: true }))
  }
  count(decoder.decode())
  if (bad === 0 || bad < good * maxInvalidShare) return { encoding: 'utf-8', badBytes: bad }
  return { encoding: readDeclaredEncoding(head.toString('latin1')), badBytes: 0 }
}
