import { type FileHandle, open } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipWriter = {
  /** Number of uncompressed bytes that were added so far. */
  readonly size: number
  readonly count: number
  add(path: string, data: Uint8Array): Promise<void>
  /** Writes the central directory, without which the file is not a valid zip. */
  close(): Promise<void>
}

/**
 * Date of all files in the archive: 1 January 1980, 00:00, the first date of the zip format. The date is constant, so
 * that the same files give the same archive.
 */
const constantFileTime = 0x00_21_00_00
/**
 * Limits for compressing a file, as compressed size divided by size. Saving less than 5 % is not worth the time,
 * because pictures are compressed already. A ratio above 200 looks like a zip bomb, which importers refuse.
 */
const maxCompressionRatio = 0.95
const minCompressionRatio = 1 / 200

/** Writes a zip file by file, following PKWARE's APPNOTE, for up to 65,535 files and 4 GB. */
export async function openZipWriter(path: string): Promise<ZipWriter> {
  const file = await open(path, 'wx')
  const directory: Buffer[] = []
  const state = { at: 0, size: 0, count: 0 }
  return {
    get size() {
      return state.size
    },
    get count() {
      return state.count
    },
    async add(name, data) {
      const deflated = deflateRawSync(data)
      const share = deflated.length / data.length
      const isPacked = share < maxCompressionRatio && share > minCompressionRatio
      const body = isPacked ? deflated : data
      const fields = buildFields(name, { data, packed: body.length, isPacked })
      directory.push(buildEntry(name, fields, state.at))
      state.at += await writeParts(file, [Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), body])
      state.size += data.length
      state.count += 1
    },
    async close() {
      const listed = Buffer.concat(directory)
      await writeParts(file, [listed, buildEnd(state.count, listed.length, state.at)])
      await file.close()
    },
  }
}

/** Builds the fields that a file's local header and its central directory entry have in common. */
function buildFields(
  name: string,
  { data, packed, isPacked }: { data: Uint8Array; packed: number; isPacked: boolean },
) {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x800, 2) // This flag marks the file name as UTF-8.
  fields.writeUInt16LE(isPacked ? 8 : 0, 4)
  fields.writeUInt32LE(constantFileTime, 6)
  fields.writeUInt32LE(crc32(data), 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(data.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

function buildEntry(name: string, fields: Buffer, at: number): Buffer {
  const place = Buffer.alloc(14)
  place.writeUInt32LE(0o100644 * 0x1_00_00, 6)
  place.writeUInt32LE(at, 10)
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), fields, place, Buffer.from(name)])
}

function buildEnd(count: number, listed: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/**
 * Writes chunks of bytes one after the other.
 * @returns the number of bytes written
 */
async function writeParts(file: FileHandle, parts: readonly Uint8Array[]): Promise<number> {
  let bytes = 0
  for (const part of parts) {
    await file.appendFile(part)
    bytes += part.length
  }
  return bytes
}
