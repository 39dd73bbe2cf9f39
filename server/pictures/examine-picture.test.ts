import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { examinePicture } from './examine-picture.ts'

const flat = (width: number, height: number, background = '#aa5500') =>
  sharp({ create: { width, height, channels: 3, background } })
const text = (message: string) => new TextEncoder().encode(message)
const together = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const toBytes = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

/** Draws an image that is dark on the left and light on the right, so that a rotation is visible. */
const halves = () =>
  flat(80, 40, '#000000').composite([
    { input: { create: { width: 40, height: 40, channels: 3, background: '#ffffff' } }, left: 40, top: 0 },
  ])

const refusal = (file: Uint8Array) =>
  examinePicture(file).then(
    () => 'taken',
    error => error.message as string,
  )

describe('an uploaded picture', () => {
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'A drawing (SVG)'],
    ['an SVG after an XML declaration', '<?xml version="1.0"?><!-- a --><svg></svg>', 'A drawing (SVG)'],
    ['a web page', '<!doctype html><script>alert(1)</script>', 'This is a web page'],
    ['a PDF', '%PDF-1.7 …', 'This is a PDF'],
    ['a HEIC picture', '\0\0\0\x18ftypheic', 'HEIC cannot be read here'],
    ['a video', '\0\0\0\x18ftypisom', 'This is a film'],
    ['an archive', 'PK\x03\x04', 'This is an archive'],
    ['a text file', 'Dear all', 'Only JPEG, PNG, WebP, AVIF and GIF'],
    ['an empty file', '', 'Only JPEG, PNG, WebP, AVIF and GIF'],
    ['a script that starts like a GIF', 'GIF89a/*<x>*/=alert(1)', 'holds no picture that can be read'],
    ['only the start of a PNG', '\x89PNG\r\n\x1a\n', 'holds no picture that can be read'],
  ])('is refused, and the message names the file type (file: %s)', async (_, file, message) => {
    expect(await refusal(new Uint8Array(Buffer.from(file, 'latin1')))).toContain(message)
  })
  it.each(['<script>alert(1)</script>', '<?php system(1);', '<!DOCTYPE HTML><html>', '%PDF-1.4'])(
    'is refused when the file also contains a program or page (%s)',
    async program => {
      const picture = await toBytes(flat(40, 30).jpeg())
      expect(await refusal(together(picture, text(program)))).toContain('a page or program besides')
      const jpegFile = flat(40, 30)
        .jpeg()
        .withExif({ IFD0: { ImageDescription: program } })
      if (program.startsWith('<script'))
        expect(await refusal(await toBytes(jpegFile))).toContain('a page or program besides')
    },
  )
  it('is refused when a small file would decode to a gigabyte of pixels', async () => {
    const bomb = await flat(40, 30).png().toBuffer()
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(await refusal(new Uint8Array(bomb))).toBe(
      'At most 50 million pixels; this picture has 900 million. Make it smaller, then send it.',
    )
  })
  it('is refused when the photograph is truncated', async () => {
    const noise = Buffer.from(Array.from({ length: 90 * 90 * 3 }, (_, at) => (at * 7919) % 251))
    const pngFile = await sharp(noise, { raw: { width: 90, height: 90, channels: 3 } })
      .png()
      .toBuffer()
    expect(await refusal(new Uint8Array(pngFile.subarray(0, pngFile.length / 2)))).toContain('The file is damaged')
  })
})

describe('the stored file of a photograph', () => {
  it('contains no location, device or personal name', async () => {
    const cameraPhoto = await toBytes(
      halves()
        .jpeg({ quality: 100 })
        .withExif({
          IFD0: { Make: 'Camera & Sons', Artist: 'Adjoa' },
          IFD3: { GPSLatitude: '5/1 33/1 0/1', GPSLatitudeRef: 'N' },
        })
        .withMetadata({ orientation: 6 }),
    )
    expect(Buffer.from(cameraPhoto).includes('Camera & Sons')).toBe(true)
    const { body, picture } = await examinePicture(cameraPhoto)
    const metadata = await sharp(body).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(body).includes('Camera & Sons')).toBe(false)
    expect([picture.width, picture.height, metadata.width, metadata.height]).toEqual([40, 80, 40, 80])
    const [top] = await sharp(body).extract({ left: 20, top: 5, width: 1, height: 1 }).raw().toBuffer()
    expect(top).toBeLessThan(20)
  })
  it('is the original file when it contains no metadata', async () => {
    for (const file of [
      await toBytes(flat(40, 30).jpeg()),
      await toBytes(flat(40, 30).png()),
      await toBytes(flat(40, 30).webp()),
      await toBytes(flat(40, 30).gif()),
    ])
      expect((await examinePicture(file)).body).toBe(file)
  })
  it('contains no data after the end of the picture', async () => {
    const film = text('\0\0\0\x18ftypmp42 a moving photograph')
    const picture = await toBytes(flat(40, 30).jpeg())
    expect(Buffer.from((await examinePicture(together(picture, film))).body).includes('ftypmp42')).toBe(false)
  })
})

describe('the stored data of a picture', () => {
  it('contains type, size, dominant colour and placeholder', async () => {
    const { picture } = await examinePicture(await toBytes(flat(1200, 800).png()))
    expect(picture).toMatchObject({ mime_type: 'image/png', width: 1200, height: 800 })
    expect(picture.dominant_color).toMatch(/^#a[0-9a-f]5[0-9a-f]0[0-9a-f]$/)
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(picture.placeholder?.length).toBeLessThan(1200)
  })
  it('has the same hash for a copy with other metadata', async () => {
    const hash = async (file: Sharp) => (await examinePicture(await toBytes(file))).picture.content_hash
    const plain = await hash(halves().png())
    expect(
      await hash(
        halves()
          .png()
          .withExif({ IFD0: { Artist: 'Adjoa' } }),
      ),
    ).toBe(plain)
    expect(await hash(halves().webp({ lossless: true }))).toBe(plain)
    expect(await hash(flat(80, 40).png())).not.toBe(plain)
  })
  it('has no dominant colour for a transparent picture', async () => {
    const logo = sharp({
      create: { width: 60, height: 40, channels: 4, background: { r: 200, g: 80, b: 0, alpha: 0.4 } },
    })
    expect((await examinePicture(await toBytes(logo.png()))).picture).toMatchObject({
      dominant_color: null,
      placeholder: null,
    })
  })
  it('describes the first frame of an animation', async () => {
    const frames = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(hue => flat(20, 10, hue).png().toBuffer()))
    const moving = await toBytes(sharp(frames, { join: { animated: true } }).gif())
    const { body, picture } = await examinePicture(moving)
    expect(picture).toMatchObject({ mime_type: 'image/gif', width: 20, height: 10 })
    expect((await sharp(body, { animated: true }).metadata()).pages).toBe(3)
  })
})
