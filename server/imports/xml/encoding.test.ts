import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { detectXmlEncoding } from './encoding.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'encodings-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const sampleText = 'Ṣọlá Fádaìró écrit à Ìbàdàn'
function writeFile(bytes: Uint8Array | string): string {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return path
}
const latin = (text: string) => Buffer.from(text, 'latin1')

it.each([
  ['UTF-8 declared as Latin-1', `<?xml version="1.0" encoding="ISO-8859-1"?><a>${sampleText}</a>`, 'utf-8'],
  ['Latin-1 declared as UTF-8', latin('<?xml version="1.0" encoding="UTF-8"?><a>écrit à Genève</a>'), 'windows-1252'],
  ['Latin-1 declared as such', latin('<?xml version="1.0" encoding="ISO-8859-1"?><a>écrit</a>'), 'windows-1252'],
  ['Latin-2 declared as such', latin('<?xml version="1.0" encoding="ISO-8859-2"?><a>\xb1\xea</a>'), 'iso-8859-2'],
  ['an unknown encoding', latin('<?xml version="1.0" encoding="klingon"?><a>é</a>'), 'windows-1252'],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff<a>${sampleText}</a>`, 'utf16le'), 'utf-16le'],
  ['UTF-16 without a byte order mark', Buffer.from(`<a>${sampleText}</a>`, 'utf16le'), 'utf-16le'],
  ['big-endian UTF-16', Buffer.from(`\ufeff<a>${sampleText}</a>`, 'utf16le').swap16(), 'utf-16be'],
  ['an empty file', '', 'utf-8'],
])('the XML decoder detects the encoding of a file (case “%s”)', async (_, bytes, encoding) => {
  expect((await detectXmlEncoding(writeFile(bytes))).encoding).toBe(encoding)
})

it('the XML decoder uses UTF-8 even if a few bytes are invalid', async () => {
  const bytes = Buffer.concat([Buffer.from(sampleText.repeat(20)), Buffer.from([0xe9]), Buffer.from(sampleText)])
  expect(await detectXmlEncoding(writeFile(bytes))).toEqual({ encoding: 'utf-8', badBytes: 1 })
})

it('the XML decoder decodes a character that is split between two chunks', async () => {
  const bytes = Buffer.from(`${'a'.repeat((1 << 15) - 1)}é`)
  expect(await detectXmlEncoding(writeFile(bytes))).toEqual({ encoding: 'utf-8', badBytes: 0 })
})

it('the XML decoder stops reading when the import is cancelled', async () => {
  const path = writeFile(sampleText)
  await expect(detectXmlEncoding(path, AbortSignal.abort())).rejects.toThrow('aborted')
})
