import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = {
  path: string
  data: string | Uint8Array
  /** Whether the entry is stored without compression. */
  isStored?: boolean
  isEncrypted?: boolean
  /** True for a Unix symbolic link to the path in `data`. */
  isLink?: boolean
  /** Uncompressed size that the header states, if it is wrong on purpose. */
  claimedSize?: number
  /** Bytes of the entry's name, if they are not UTF-8. */
  rawName?: Uint8Array
  /** Whether to set the UTF-8 flag for the name; archives made by macOS do not set it. */
  isMarkedUtf8?: boolean
}

/** Makes a ZIP file according to PKWARE's APPNOTE, or an invalid ZIP file if an entry is invalid on purpose. */
export function makeZip(parts: readonly ZipPart[]): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const data = Buffer.from(part.data)
    const packedData = part.isStored ? data : deflateRawSync(data)
    const name = Buffer.from(part.rawName ?? part.path)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE((part.isEncrypted ? 1 : 0) | (part.isMarkedUtf8 === false ? 0 : 0x800), 2)
    fields.writeUInt16LE(part.isStored ? 0 : 8, 4)
    fields.writeUInt32LE(0x5c_21_00_00, 6)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packedData.length, 14)
    fields.writeUInt32LE(part.claimedSize ?? data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE((part.isLink ? 0o120777 : 0o100644) * 0x1_00_00, 6)
    attributes.writeUInt32LE(at, 10)
    bodies.push(Buffer.from('PK\u0003\u0004'), fields, name, packedData)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), fields, attributes, name)
    at += 4 + fields.length + name.length + packedData.length
  }
  const directoryData = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length % 65_536, 8)
  end.writeUInt16LE(parts.length % 65_536, 10)
  end.writeUInt32LE(directoryData.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directoryData, end])
}

/** Makes a ZIP file of texts, by path. */
export const makeZipOfTexts = (texts: Readonly<Record<string, string | Uint8Array>>): Buffer<ArrayBuffer> =>
  makeZip(Object.entries(texts).map(([path, data]) => ({ path, data })))

/** Lists the files of a folder for an archive that contains the folder itself, as when users zip a folder. */
export const listPartsOfFolder = (folder: string, packedFolder: string): ZipPart[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
    .map(path => ({ path: `${packedFolder}/${path.slice(folder.length + 1)}`, data: readFileSync(path) }))

export const makeZipOfFolder = (folder: string, packedFolder: string): Buffer<ArrayBuffer> =>
  makeZip(listPartsOfFolder(folder, packedFolder))
