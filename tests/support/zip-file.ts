import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = {
  path: string
  data: string | Uint8Array
  /** Stored as it is, not compressed. */
  isStored?: boolean
  isEncrypted?: boolean
  /** A link of Unix to the path that `data` names. */
  isLink?: boolean
  /** The size that the archive claims, where it lies. */
  claimedSize?: number
  /** The name's bytes, where they are not UTF-8. */
  rawName?: Uint8Array
  /** Says that its name is UTF-8; what macOS packs does not say it. */
  isMarkedUtf8?: boolean
}

/** A zip as PKWARE's note describes it, and as nobody should write it where a part asks for that. */
export function zipOf(parts: readonly ZipPart[]): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const data = Buffer.from(part.data)
    const packed = part.isStored ? data : deflateRawSync(data)
    const name = Buffer.from(part.rawName ?? part.path)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE((part.isEncrypted ? 1 : 0) | (part.isMarkedUtf8 === false ? 0 : 0x800), 2)
    fields.writeUInt16LE(part.isStored ? 0 : 8, 4)
    fields.writeUInt32LE(0x5c_21_00_00, 6)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(part.claimedSize ?? data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE((part.isLink ? 0o120777 : 0o100644) * 0x1_00_00, 6)
    attributes.writeUInt32LE(at, 10)
    bodies.push(Buffer.from('PK\u0003\u0004'), fields, name, packed)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), fields, attributes, name)
    at += 4 + fields.length + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length % 65_536, 8)
  end.writeUInt16LE(parts.length % 65_536, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, listed, end])
}

/** A zip of texts by their paths. */
export const zipOfTexts = (texts: Readonly<Record<string, string | Uint8Array>>): Buffer<ArrayBuffer> =>
  zipOf(Object.entries(texts).map(([path, data]) => ({ path, data })))

/** The files of a folder as people pack it: the folder itself is in the archive. */
export const partsOfFolder = (folder: string, packedAs: string): ZipPart[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
    .map(path => ({ path: `${packedAs}/${path.slice(folder.length + 1)}`, data: readFileSync(path) }))

export const zipOfFolder = (folder: string, packedAs: string): Buffer<ArrayBuffer> =>
  zipOf(partsOfFolder(folder, packedAs))
