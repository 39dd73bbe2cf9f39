import { expect, test } from 'vitest'
import { sourceFile } from '../../../tests/support/import-sources.ts'
import { zipOfTexts } from '../../../tests/support/zip-file.ts'
import { fileAddress } from '../source-reader.ts'
import { fileInArchive } from './file-in-archive.ts'

test('the zip reader reads pictures by path and by URL, one by one and in parallel', async () => {
  const source = sourceFile(zipOfTexts({ 'a lamp.png': 'lamp', 'b.png': 'bench' }), 'a.zip')
  expect(String(await fileInArchive(source, 'a lamp.png'))).toBe('lamp')
  const all = await Promise.all(
    [fileAddress('a lamp.png'), 'b.png', 'b.png', 'gone.png', '../b.png'].map(path => fileInArchive(source, path)),
  )
  expect(all.map(bytes => bytes && String(bytes))).toEqual(['lamp', 'bench', 'bench', undefined, undefined])
})

test('the zip reader refuses a broken zip each time, and does not confuse it with another', async () => {
  const broken = sourceFile('PK no zip', 'a.zip')
  await expect(fileInArchive(broken, 'a.png')).rejects.toThrow('broken or cut off')
  await expect(fileInArchive(broken, 'a.png')).rejects.toThrow('broken or cut off')
  const completeZip = sourceFile(zipOfTexts({ 'a.png': 'lamp' }), 'a.zip')
  expect(String(await fileInArchive(completeZip, 'a.png'))).toBe('lamp')
})
