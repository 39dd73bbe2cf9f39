/** Maximum nesting of objects and arrays. Real exports have much less, and the parser uses memory for each level. */
const maxNestingDepth = 64
/** Maximum size of one string in bytes: no article is longer. */
const maxStringBytes = 16 * 2 ** 20
/** Maximum size in bytes of a number or a word such as `null`. */
const maxTokenBytes = 512
/** Limits for one JSON value. A row of a real export has some hundred values and a few megabytes. */
const maxValues = 500_000
const maxValueBytes = 40 * 2 ** 20

const quoteByte = 0x22
const backslashByte = 0x5c
const commaByte = 0x2c
const openingBytes = new Set([0x5b, 0x7b])
const closingBytes = new Set([0x5d, 0x7d])
/** Bytes that end a number: blanks, commas and colons. */
const separatorBytes = new Set([0x09, 0x0a, 0x0d, 0x20, commaByte, 0x3a])

/** Error when parsing stopped, because the JSON would need more memory than any real export. */
export class HostileJsonError extends Error {
  override name = 'HostileJsonError'
}

/**
 * Limits for a JSON parser that has none, as a protection against two million brackets or an endless string.
 * @throws HostileJsonError
 */
export class JsonGuard {
  #isString = false
  #isEscaped = false
  #depth = 0
  /** Length in bytes of the current string, number or word. */
  #length = 0
  #parts = 0
  #bytes = 0

  /**
   * Checks the next chunk of a UTF-8 text. Control characters in strings, which several systems write and no parser
   * accepts, are overwritten with blanks.
   */
  pass(chunk: Uint8Array): Uint8Array {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (!this.#isString) this.#outside(byte)
      else if (this.#within(byte)) chunk[at] = 0x20
    }
    this.#bytes += chunk.length
    if (this.#parts > maxValues || this.#bytes > maxValueBytes)
      throw new HostileJsonError('One thing in it is far too large.')
    return chunk
  }

  /** Resets the limits for the next JSON value. */
  restart(): void {
    this.#parts = 0
    this.#bytes = 0
  }

  /** Handles a byte in a string. @returns whether the byte is not allowed */
  #within(byte: number): boolean {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslashByte) this.#isEscaped = true
    else if (byte === quoteByte) this.#isString = false
    if (++this.#length > maxStringBytes) throw new HostileJsonError('One text in it is longer than 16 MB.')
    return byte < 0x20
  }

  #outside(byte: number): void {
    if (byte === quoteByte) {
      this.#isString = true
      this.#length = 0
    } else if (openingBytes.has(byte)) {
      this.#length = 0
      this.#parts += 1
      if (++this.#depth > maxNestingDepth)
        throw new HostileJsonError(`It is nested more than ${maxNestingDepth} levels deep.`)
    } else if (closingBytes.has(byte)) {
      this.#length = 0
      this.#depth -= 1
    } else if (separatorBytes.has(byte)) {
      this.#length = 0
      if (byte === commaByte) this.#parts += 1
    } else if (++this.#length > maxTokenBytes) throw new HostileJsonError('One word in it is longer than any number.')
  }
}
