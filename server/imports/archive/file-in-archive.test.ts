import { expect, test } from 'vitest'
import { sourceFile } from '../../../tests/support/import-sources.ts'
import { zipOfTexts } from '../../../tests/support/zip-file.ts'
import { fileAddress } from '../source-reader.ts'
import { fileInArchive } from './file-in-archive.ts'

test('pictures are read by their paths and by their addresses, one by one and together', async () => {
  const source = sourceFile(zipOfTexts({ 'a lamp.png': 'lamp', 'b.png': 'bench' }), 'a.zip')
  expect(String(await fileInArchive(source, 'a lamp.png'))).toBe('lamp')
  const all = await Promise.all(
    [fileAddress('a lamp.png'), 'b.png', 'b.png', 'gone.png', '../b.png'].map(path => fileInArchive(source, path)),
  )
  expect(all.map(bytes => bytes && String(bytes))).toEqual(['lamp', 'bench', 'bench', undefined, undefined])
})

test('a zip that cannot be opened is refused each time, and another is not mistaken for it', async () => {
  const broken = sourceFile('PK no zip', 'a.zip')
  await expect(fileInArchive(broken, 'a.png')).rejects.toThrow('broken or cut off')
  await expect(fileInArchive(broken, 'a.png')).rejects.toThrow('broken or cut off')
  const whole = sourceFile(zipOfTexts({ 'a.png': 'lamp' }), 'a.zip')
  expect(String(await fileInArchive(whole, 'a.png'))).toBe('lamp')
})
