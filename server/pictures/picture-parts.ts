import type { PictureFormat } from './picture-format.ts'

/**
 * Whether a picture file has only the parts that its format needs for drawing, in the right order, up to the last byte.
 * Comments, profiles, dates, cameras, locations, credentials, private and unknown parts, and trailing bytes are not
 * allowed. Only the structure is checked here; the decoder checks whether the image can be decoded.
 */
export function hasOnlyPictureParts(file: Uint8Array, format: PictureFormat): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    return plainFormatChecks[format](bytes)
  } catch {
    // A RangeError means that the file ends inside a part.
    return false
  }
}

const toLatin1 = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length)

/**
 * Whether a JPEG (ITU T.81) has only markers of frames, tables, scans and restarts, the JFIF header without a
 * thumbnail, and Adobe's colour transform.
 */
function isPlainJpeg(bytes: Buffer): boolean {
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return false
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) return at + 2 === bytes.length
    const length = bytes.readUInt16BE(at + 2)
    const isJfif = marker === 0xe0 && toLatin1(bytes, at + 4, 5) === 'JFIF\0' && length === 16
    const isAdobe = marker === 0xee && toLatin1(bytes, at + 4, 5) === 'Adobe' && length === 14
    // Whether a JPEG needs a marker for drawing: SOF0 to SOF15 (with DHT and DAC among them, but not JPG, 0xc8), DQT,
    // DNL, DRI and SOS.
    const isNeeded = (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd)
    if (!isJfif && !isAdobe && !isNeeded) return false
    at += 2 + length
    if (marker === 0xda) at = findEndOfScan(bytes, at)
  }
}

/** Finds the end of a JPEG scan: the next marker that is neither a restart marker nor an escaped 0xff. */
function findEndOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('no end')
}

const pngChunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
])

function isPlainPng(bytes: Buffer): boolean {
  let at = 8
  for (;;) {
    const [length, type] = [bytes.readUInt32BE(at), toLatin1(bytes, at + 4, 4)]
    if (!pngChunks.has(type)) return false
    at += 12 + length
    if (type === 'IEND') return length === 0 && at === bytes.length
  }
}

/** Whether a GIF has only images, graphic controls, and the application extension for the loop count (GIF89a). */
function isPlainGif(bytes: Buffer): boolean {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterBlocks = (from: number) => {
    let at = from
    while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at)
    return at + 1
  }
  let at = 13 + tableSize(bytes.readUInt8(10))
  for (;;) {
    const kind = bytes.readUInt8(at)
    if (kind === 0x3b) return at + 1 === bytes.length
    if (kind === 0x2c) at = afterBlocks(at + 11 + tableSize(bytes.readUInt8(at + 9)))
    else if (kind === 0x21) {
      const isControl = bytes.readUInt8(at + 1) === 0xf9 && bytes.readUInt8(at + 2) === 4
      const isRepeat = bytes.readUInt8(at + 1) === 0xff && toLatin1(bytes, at + 2, 12) === '\x0bNETSCAPE2.0'
      const end = afterBlocks(at + 2)
      if (!isControl && !(isRepeat && end === at + 19)) return false
      at = end
    } else return false
  }
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])
const webpFrameChunks = new Set(['VP8 ', 'VP8L', 'ALPH'])

function isPlainWebp(bytes: Buffer): boolean {
  return bytes.readUInt32LE(4) + 8 === bytes.length && hasOnlyChunks(bytes, 12, bytes.length, webpChunks)
}

function hasOnlyChunks(bytes: Buffer, from: number, end: number, allowedChunks: ReadonlySet<string>): boolean {
  let at = from
  while (at < end) {
    const [type, length] = [toLatin1(bytes, at, 4), bytes.readUInt32LE(at + 4)]
    if (!allowedChunks.has(type)) return false
    const next = at + 8 + length + (length % 2)
    // The image chunks of an animation frame come after its position and duration.
    if (type === 'ANMF' && !hasOnlyChunks(bytes, at + 8 + 16, next, webpFrameChunks)) return false
    at = next
  }
  return at === end
}

type Box = { type: string; start: number; end: number }

function* listBoxes(bytes: Buffer, from: number, end: number): Generator<Box> {
  for (let at = from; at < end; ) {
    const size = bytes.readUInt32BE(at)
    // The sizes 0 and 1 have a special meaning that no image encoder needs.
    if (size < 8 || at + size > end) throw new RangeError('no box')
    yield { type: toLatin1(bytes, at + 4, 4), start: at + 8, end: at + size }
    at += size
  }
}

const avifMetaBoxes = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'dinf'])
const avifProperties = new Set([
  'ispe',
  'pixi',
  'av1C',
  'colr',
  'auxC',
  'irot',
  'imir',
  'pasp',
  'clap',
  'clli',
  'mdcv',
  'a1op',
  'lsel',
  'a1lx',
])
/**
 * Maximum length of an AVIF handler box with a short name. The format requires the box, and programs write their own
 * name into it.
 */
const maxHandlerBytes = 48

/**
 * Whether an AVIF file (HEIF, ISO 23008-12) has only AV1 items: no Exif, XMP or ICC, and no byte of `mdat` outside an
 * item.
 */
function isPlainAvif(bytes: Buffer): boolean {
  const boxes = [...listBoxes(bytes, 0, bytes.length)]
  if (boxes.map(({ type }) => type).join() !== 'ftyp,meta,mdat') return false
  const [, meta, mdat] = boxes as [Box, Box, Box]
  for (const box of listBoxes(bytes, meta.start + 4, meta.end)) {
    if (!avifMetaBoxes.has(box.type)) return false
    if (box.type === 'hdlr' && box.end - box.start > maxHandlerBytes) return false
    if (box.type === 'iinf' && !hasOnlyAv1Items(bytes, box)) return false
    if (box.type === 'iprp' && !hasOnlyKnownProperties(bytes, box)) return false
    if (box.type === 'iloc' && countItemBytes(bytes, box) !== mdat.end - mdat.start) return false
  }
  return true
}

function hasOnlyAv1Items(bytes: Buffer, { start, end }: Box): boolean {
  const isShort = bytes.readUInt8(start) === 0
  return [...listBoxes(bytes, start + (isShort ? 6 : 8), end)].every(item => {
    // An `infe` box of version 2 has two bytes each for id and protection index, then type and name.
    const type = toLatin1(bytes, item.start + 8, 4)
    return bytes.readUInt8(item.start) === 2 && (type === 'av01' || type === 'grid') && item.end - item.start <= 32
  })
}

function hasOnlyKnownProperties(bytes: Buffer, { start, end }: Box): boolean {
  const [container] = [...listBoxes(bytes, start, end)]
  return (
    container?.type === 'ipco' &&
    [...listBoxes(bytes, container.start, container.end)].every(
      box => avifProperties.has(box.type) && (box.type !== 'colr' || toLatin1(bytes, box.start, 4) === 'nclx'),
    )
  )
}

/** Counts the bytes of the items in an `iloc` box of version 0 to 2. */
function countItemBytes(bytes: Buffer, { start }: Box): number {
  const version = bytes.readUInt8(start)
  const sizes = bytes.readUInt16BE(start + 4)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  const idSize = version === 2 ? 4 : 2
  let at = start + 6
  const take = (size: number) => {
    const value = size === 0 ? 0 : size > 6 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size)
    at += size
    return value
  }
  let total = 0
  for (let items = take(idSize); items > 0; items--) {
    take(idSize)
    if (version > 0) take(2)
    take(2)
    take(baseSize)
    for (let extents = take(2); extents > 0; extents--) {
      take(indexSize)
      take(offsetSize)
      total += take(lengthSize)
    }
  }
  return total
}

const plainFormatChecks: Record<PictureFormat, (bytes: Buffer) => boolean> = {
  jpeg: isPlainJpeg,
  png: isPlainPng,
  gif: isPlainGif,
  webp: isPlainWebp,
  avif: isPlainAvif,
}
