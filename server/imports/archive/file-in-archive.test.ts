import { expect, test } from 'vitest'
import { makeSourceFile } from '../../../tests/support/import-sources.ts'
import { makeZipOfTexts } from '../../../tests/support/zip-file.ts'
import { buildFileAddress } from '../import-reader.ts'
import { readFileInArchive } from './file-in-archive.ts'

test('the zip reader reads pictures by path and by URL', async () => {
  const source = makeSourceFile(makeZipOfTexts({ 'a lamp.png': 'lamp', 'b.png': 'bench' }), 'a.zip')
  expect(String(await readFileInArchive(source, 'a lamp.png'))).toBe('lamp')
  const all = await Promise.all(
    [buildFileAddress('a lamp.png'), 'b.png', 'b.png', 'gone.png', '../b.png'].map(path =>
      readFileInArchive(source, path),
    ),
  )
  expect(all.map(bytes => bytes && String(bytes))).toEqual(['lamp', 'bench', 'bench', undefined, undefined])
})

test('the zip reader refuses a damaged zip archive at every attempt', async () => {
  const broken = makeSourceFile('PK no zip', 'a.zip')
  await expect(readFileInArchive(broken, 'a.png')).rejects.toThrow('broken or cut off')
  await expect(readFileInArchive(broken, 'a.png')).rejects.toThrow('broken or cut off')
  const completeZip = makeSourceFile(makeZipOfTexts({ 'a.png': 'lamp' }), 'a.zip')
  expect(String(await readFileInArchive(completeZip, 'a.png'))).toBe('lamp')
})
