import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSourceFile } from '../../tests/support/import-sources.ts'
import { decodeText, detectFileEncoding } from './text-encoding.ts'

const text = 'Réunion à Ouagadougou, «déjà»'
const bytes = {
  'utf-8': Buffer.from(text),
  'utf-8 with a mark': Buffer.from(`\ufeff${text}`),
  'utf-16le': Buffer.from(text, 'utf16le'),
  'utf-16le with a mark': Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be with a mark': Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'windows-1252': Buffer.from(text, 'latin1'),
}

test.each(Object.entries(bytes))(
  'the text decoder decodes a text in %s with accents and without a byte order mark',
  async (name, data) => {
    expect(decodeText(data)).toBe(text)
    const encoding = await detectFileEncoding(makeSourceFile(data, 'a.csv').path, new AbortController().signal)
    expect(encoding).toBe(name.split(' ')[0])
  },
)

test('the text decoder decodes valid UTF-8 as UTF-8, whatever encoding the file declares', () => {
  expect(decodeText(bytes['utf-8'], 'iso-8859-1')).toBe(text)
})

test('the text decoder uses the declared encoding when the bytes are not UTF-8', () => {
  expect(decodeText(Uint8Array.of(0xcf, 0xf0, 0xe8), 'windows-1251')).toBe('При')
  expect(decodeText(Uint8Array.of(0xe9), 'no such encoding')).toBe('é')
})

test('the text decoder uses UTF-8 even if one byte of a long text is damaged', () => {
  const damaged = Buffer.concat([Buffer.from(text.repeat(20)), Uint8Array.of(0xff), Buffer.from(text)])
  expect(decodeText(damaged)).toContain('déjà')
})

test.each([
  ['a replacement character', 'Title,Note\nDinner \ufffd,ok\n'],
  ['a byte order mark and a replacement character', '\ufeffTitle\ufffd\nDinner\n'],
])('the text decoder reads a UTF-8 text that contains %s', async (_, original) => {
  const data = Buffer.from(original)
  expect(decodeText(data)).toBe(original.replace('\ufeff', ''))
  const { path } = makeSourceFile(data, 'a.csv')
  expect(await detectFileEncoding(path, new AbortController().signal)).toBe('utf-8')
})

test('the text decoder returns any UTF-8 text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '字', '\ufffd', '\ufeff') }), original => {
      const data = Buffer.from(`Title\n${original}`)
      expect(decodeText(data)).toBe(data.toString())
    }),
  )
})

test('the text decoder reads a damaged file with a UTF-8 byte order mark as UTF-8', async () => {
  const data = Buffer.concat([Buffer.from('\ufeffTitle\n'), Uint8Array.of(0xe9)])
  expect(decodeText(data)).toBe('Title\n\ufffd')
  const { path } = makeSourceFile(data, 'a.csv')
  expect(await detectFileEncoding(path, new AbortController().signal)).toBe('utf-8')
})
