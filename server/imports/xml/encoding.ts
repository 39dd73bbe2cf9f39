import { open } from 'node:fs/promises'

export type TextEncoding = {
  /** As `TextDecoder` calls it. */
  encoding: string
  /** Places that are wrong in it, and become U+FFFD. */
  badBytes: number
}

/** Bytes that are looked at together. */
const chunkSize = 1 << 15
/** A text in another encoding, read as UTF-8, has hardly a letter beyond ASCII that is right. */
const worst = 1 / 20
const beyondAscii = /[\u0080-\uffff]+/g

/** What the bytes begin with: a byte-order mark, or a markup's first `<`. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return undefined
}

/** What an XML declaration says, where it is an encoding that is known and not UTF-8; what the web takes otherwise. */
function declaredEncoding(head: string): string {
  const [, label] = /<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? []
  try {
    const { encoding } = new TextDecoder(label)
    if (encoding !== 'utf-8') return encoding
  } catch {
    // An encoding of which nobody has heard is none that is declared.
  }
  return 'windows-1252'
}

/**
 * The encoding of a text file. UTF-8 wins wherever the bytes hold as UTF-8, whatever the file declares: programs convert
 * files and forget the declaration, and a few bad bytes make a text no other encoding. The file is read to its end.
 */
export async function detectXmlEncoding(path: string, signal?: AbortSignal): Promise<TextEncoding> {
  await using file = await open(path)
  const head = Buffer.alloc(1024)
  await file.read(head, 0, head.length, 0)
  const wide = wideEncoding(head)
  if (wide) return { encoding: wide, badBytes: 0 }
  const chunk = Buffer.alloc(chunkSize)
  const decoder = new TextDecoder('utf-8')
  let good = 0
  let bad = 0
  const count = (text: string) => {
    for (const [run] of text.matchAll(beyondAscii)) for (const letter of run) letter === '\ufffd' ? bad++ : good++
  }
  for (let at = 0, size = 1; size > 0; at += size) {
    signal?.throwIfAborted()
    size = (await file.read(chunk, 0, chunk.length, at)).bytesRead
    count(decoder.decode(chunk.subarray(0, size), { stream: true }))
  }
  count(decoder.decode())
  if (bad === 0 || bad < good * worst) return { encoding: 'utf-8', badBytes: bad }
  return { encoding: declaredEncoding(head.toString('latin1')), badBytes: 0 }
}
