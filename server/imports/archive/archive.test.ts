import { expect, test } from 'vitest'
import { makeSourceFile } from '../../../tests/support/import-sources.ts'
import { makeZip, makeZipOfTexts, type ZipPart } from '../../../tests/support/zip-file.ts'
import { openArchive } from './archive.ts'

const opened = (parts: ZipPart[]) => openArchive(makeSourceFile(makeZip(parts), 'archive.zip').path)
const post: ZipPart = { path: 'posts/lagos.md', data: '# Lagos' }

test('the zip reader lists the files of a zip archive with their sizes', async () => {
  const archive = await opened([post, { path: 'posts/dakar.md', data: '# Dakar', isStored: true }])
  expect(archive.entries.map(({ path, size }) => [path, size])).toEqual([
    ['posts/lagos.md', 7],
    ['posts/dakar.md', 7],
  ])
  expect(String(await archive.read('posts/dakar.md'))).toBe('# Dakar')
  expect(String(await archive.read('posts/lagos.md'))).toBe('# Lagos')
  expect(await archive.read('posts/accra.md')).toBeUndefined()
  archive.close()
})

test('the zip reader refuses a file with an extreme compression ratio before decompression', async () => {
  await expect(opened([post, { path: 'zeros.md', data: Buffer.alloc(30_000_000) }])).rejects.toThrow(
    '“zeros.md” in this zip unpacks to more than two hundred times its size.',
  )
})

test('the zip reader reads at most the declared size of a file', async () => {
  const archive = await opened([{ path: 'liar.md', data: 'a'.repeat(200_000), claimedSize: 100 }])
  await expect(archive.read('liar.md')).rejects.toThrow('This zip is broken')
  archive.close()
})

test('the zip reader refuses a zip archive whose total size is too large', async () => {
  const { path } = makeSourceFile(makeZipOfTexts({ a: 'x'.repeat(600), b: 'y'.repeat(600) }), 'a.zip')
  await expect(openArchive(path, { mostTotal: 1_000 })).rejects.toThrow('unpacks to more than')
  await expect(openArchive(path, { mostOfOne: 500 })).rejects.toThrow('“a” in this zip unpacks to')
})

test('the zip reader refuses a zip archive with too many files', async () => {
  const parts = Array.from({ length: 20_001 }, (_, at) => ({ path: `${at}`, data: '', isStored: true }))
  await expect(opened(parts)).rejects.toThrow('This zip holds more than 20000 files.')
})

test.each(['../outside.md', '/etc/passwd', '..\\outside.md', 'C:\\outside.md', 'posts/../../outside.md'])(
  'the zip reader refuses a zip archive that contains the path %s',
  async path => {
    await expect(opened([post, { path, data: 'x' }])).rejects.toThrow('wants to lie outside of it')
  },
)

test('the zip reader counts symbolic links and encrypted files without opening them', async () => {
  const archive = await opened([
    post,
    { path: 'posts/link.md', data: '/etc/passwd', isLink: true },
    { path: 'posts/secret.md', data: 'x', isEncrypted: true },
    { path: '__MACOSX/posts/._lagos.md', data: 'x' },
    { path: 'posts/.DS_Store', data: 'x' },
    { ...post, data: '# Another Lagos' },
  ])
  expect(archive.entries.map(({ path }) => path)).toEqual(['posts/lagos.md'])
  expect(archive.notOpened).toEqual({
    'links to other files': 1,
    'files that are encrypted': 1,
    'files of the operating system': 2,
    'files of a name that is there already': 1,
  })
  expect(String(await archive.read('posts/lagos.md'))).toBe('# Lagos')
  archive.close()
})

test('the zip reader keeps accents in file names from any zip program', async () => {
  const archive = await opened([
    { path: 'é.md', data: '1', isMarkedUtf8: false },
    { path: '', rawName: Uint8Array.of(0x82, 0x2e, 0x74, 0x78, 0x74), data: '2', isMarkedUtf8: false },
  ])
  expect(archive.entries.map(({ path }) => path)).toEqual(['é.md', 'é.txt'])
  archive.close()
})

test('the zip reader refuses a truncated zip archive and explains why', async () => {
  const completeZip = makeZipOfTexts({ 'a.md': 'x'.repeat(5_000) })
  for (const bytes of [
    completeZip.subarray(0, completeZip.length - 30),
    Buffer.from('PK\u0003\u0004 and no more'),
    Buffer.alloc(0),
  ])
    await expect(openArchive(makeSourceFile(bytes, 'a.zip').path)).rejects.toThrow('broken or cut off')
})

test('the zip reader does not treat a damaged zip archive as another file type', async () => {
  const bytes = makeZip([{ path: 'a.md', data: 'Ouagadougou', isStored: true }])
  bytes[bytes.indexOf('Ouaga')] = 0x58
  const archive = await openArchive(makeSourceFile(bytes, 'a.zip').path)
  await expect(archive.read('a.md')).rejects.toThrow('a.md is damaged')
  archive.close()
})

test('the zip reader stops reading when the import is cancelled', async () => {
  const archive = await opened([post])
  const stop = AbortSignal.abort(new Error('called off'))
  await expect(archive.read('posts/lagos.md', stop)).rejects.toThrow('called off')
  archive.close()
})
