import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { signUpMusa, signUpZola } from './cast.ts'
import { makeVisitorClient, type SiteUnderTest } from './site-under-test.ts'

const albumFolder = `album_${randomUUID().slice(0, 8)}`
const pngOptions = { contentType: 'image/png' }

export function testStorageContract(site: () => SiteUnderTest) {
  describe('files', () => {
    let picture: Buffer
    let musa: ReturnType<SupabaseClient['storage']['from']>
    let tunde: ReturnType<SupabaseClient['storage']['from']>

    beforeAll(async () => {
      picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#aa5500' } })
        .png()
        .toBuffer()
      musa = (await signUpMusa(site())).storage.from('media')
      tunde = makeVisitorClient(site()).storage.from('media')
      for (const name of ['one.png', 'two words.png', 'inner/three.png', 'inner/deep/four.png']) {
        expect((await musa.upload(`${albumFolder}/${name}`, picture, pngOptions)).error).toBeNull()
      }
    })

    test('uploads by members and visitors are refused', async () => {
      const { zola } = await signUpZola(site())
      for (const media of [zola.storage.from('media'), tunde]) {
        expect((await media.upload(`${albumFolder}/mine.png`, picture, pngOptions)).error).not.toBeNull()
      }
    })

    test('an upload of a wrong type is refused', async () => {
      const page = await musa.upload(`${albumFolder}/page.html`, '<script>alert(1)</script>', {
        contentType: 'text/html',
      })
      expect(page.error?.message).toContain('mime type')
      expect((await musa.upload(`${albumFolder}/one.png`, picture, pngOptions)).error).not.toBeNull()
      expect((await musa.upload(`${albumFolder}/../../escape.png`, picture, pngOptions)).error).not.toBeNull()
      const largeUpload = await musa.upload(`${albumFolder}/large.png`, Buffer.alloc(16 * 1024 * 1024), pngOptions)
      expect(largeUpload.error?.message).toMatch(/maximum|large/i)
    })

    test('the list of a folder contains its files and its subfolders', async () => {
      const { data } = await musa.list(albumFolder)
      expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
        ['inner', true],
        ['one.png', false],
        ['two words.png', false],
      ])
      expect((await musa.list(`${albumFolder}/inner`)).data?.map(({ name }) => name)).toEqual(['deep', 'three.png'])
      expect((await musa.list(albumFolder.replace('_', 'x'))).data).toEqual([])
      const sortBy = { column: 'name', order: 'desc' }
      const second = await musa.list(albumFolder, { limit: 1, offset: 1, sortBy })
      expect(second.data?.map(({ name }) => name)).toEqual(['one.png'])
      // The search matches only the start of a name.
      expect((await musa.list(albumFolder, { search: 'ON' })).data?.map(({ name }) => name)).toEqual(['one.png'])
      expect((await musa.list(albumFolder, { search: 'ne' })).data).toEqual([])
    })

    test('the list of all files below a folder is read page by page', async () => {
      const names: string[] = []
      let cursor: string | undefined
      do {
        const { data, error } = await musa.listV2({ prefix: `${albumFolder}/`, limit: 3, ...(cursor && { cursor }) })
        expect(error).toBeNull()
        names.push(...(data?.objects.map(({ name }) => name.slice(albumFolder.length + 1)) ?? []))
        cursor = data?.nextCursor
      } while (cursor)
      expect(names).toEqual(['inner/deep/four.png', 'inner/three.png', 'one.png', 'two words.png'])
    })

    test('a Blob can be uploaded with custom metadata', async () => {
      const name = `${albumFolder}/blob.png`
      const blob = new Blob([new Uint8Array(picture)], { type: 'image/png' })
      const upload = await musa.upload(name, blob, { metadata: { by: 'Musa' } })
      expect(upload.data).toMatchObject({ path: name, fullPath: `media/${name}` })
      expect((await musa.info(name)).data).toMatchObject({
        size: picture.length,
        contentType: 'image/png',
        cacheControl: 'max-age=3600',
        metadata: { by: 'Musa' },
      })
      expect(await musa.exists(name)).toEqual({ data: true, error: null })
      expect((await musa.exists(`${albumFolder}/nothing.png`)).data).toBe(false)
      expect((await musa.upload(name, blob)).error).toMatchObject({ statusCode: '409', code: 'KeyAlreadyExists' })
      expect((await musa.upload(`${albumFolder}/é.png`, blob)).error).toMatchObject({ code: 'InvalidKey' })
    })

    test('a signed URL returns a range of its file', async () => {
      const { data } = await musa.createSignedUrl(`${albumFolder}/one.png`, 60)
      const address = data?.signedUrl ?? ''
      const part = await fetch(address, { headers: { range: 'bytes=0-3' } })
      expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, picture.subarray(0, 4)])
      const etag = part.headers.get('etag') ?? ''
      expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect((await fetch(address, { headers: { range: `bytes=${picture.length}-` } })).status).toBe(416)
    })

    test('members and visitors cannot list the private bucket or open its files', async () => {
      const { zola } = await signUpZola(site())
      for (const media of [zola.storage.from('media'), tunde]) {
        for (const listedFolder of ['', albumFolder]) expect((await media.list(listedFolder)).data ?? []).toEqual([])
        expect((await media.download(`${albumFolder}/one.png`)).error).not.toBeNull()
        expect((await media.createSignedUrl(`${albumFolder}/one.png`, 60)).error).not.toBeNull()
        expect((await fetch(media.getPublicUrl(`${albumFolder}/one.png`).data.publicUrl)).ok).toBe(false)
      }
    })

    test('a signed URL returns the exact bytes of its file', async () => {
      for (const name of ['one.png', 'two words.png']) {
        const { data } = await musa.createSignedUrl(`${albumFolder}/${name}`, 60)
        const response = await fetch(data?.signedUrl ?? '')
        expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
        expect(response.headers.get('content-type')).toBe('image/png')
      }
    })

    test('a picture can be downloaded in a smaller size', async context => {
      const transform = { width: 100, height: 50 }
      const { data, error } = await musa.download(`${albumFolder}/one.png`, { transform })
      if (error && !site().sql) return context.skip('this project does not resize')
      const { width, height } = await sharp(await data?.arrayBuffer()).metadata()
      expect([width, height]).toEqual([100, 50])
    })

    test('a signed URL opens only its own file', async () => {
      const { data } = await musa.createSignedUrl(`${albumFolder}/one.png`, 60)
      expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)
      expect((await fetch((data?.signedUrl ?? '').replace('one.png', 'two%20words.png'))).ok).toBe(false)
      const signedUrls = await musa.createSignedUrls([`${albumFolder}/one.png`, `${albumFolder}/nothing.png`], 60)
      expect(signedUrls.data?.map(({ error }) => error === null)).toEqual([true, false])
    })

    test('a signed upload URL accepts only one upload', async () => {
      const { zola } = await signUpZola(site())
      expect((await zola.storage.from('media').createSignedUploadUrl(`${albumFolder}/signed.png`)).error).not.toBeNull()
      expect((await tunde.createSignedUploadUrl(`${albumFolder}/signed.png`)).error).not.toBeNull()
      const { data, error } = await musa.createSignedUploadUrl(`${albumFolder}/signed.png`)
      expect(error).toBeNull()
      const signedUpload = await tunde.uploadToSignedUrl(
        `${albumFolder}/signed.png`,
        data?.token ?? '',
        picture,
        pngOptions,
      )
      expect(signedUpload.error).toBeNull()
      expect((await musa.download(`${albumFolder}/signed.png`)).data?.size).toBe(picture.length)
      expect(
        (await tunde.uploadToSignedUrl(`${albumFolder}/other.png`, data?.token ?? '', picture, pngOptions)).error,
      ).not.toBeNull()
    })

    test('an editor can download, copy, move and delete a file', async () => {
      expect((await musa.download(`${albumFolder}/one.png`)).data?.size).toBe(picture.length)
      expect((await musa.copy(`${albumFolder}/one.png`, `${albumFolder}/copy.png`)).error).toBeNull()
      expect((await musa.move(`${albumFolder}/copy.png`, `${albumFolder}/moved.png`)).error).toBeNull()
      expect((await tunde.remove([`${albumFolder}/moved.png`])).data).toEqual([])
      expect((await musa.download(`${albumFolder}/moved.png`)).data?.size).toBe(picture.length)
      expect((await musa.remove([`${albumFolder}/moved.png`])).data).toHaveLength(1)
      expect((await musa.download(`${albumFolder}/moved.png`)).error).not.toBeNull()
    })
  })
}
