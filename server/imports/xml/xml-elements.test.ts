import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readXmlElements, type XmlElement, type XmlOptions, type XmlReadResult } from './xml-elements.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xml-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const elementNames = new Set(['item'])
const verbatim = new Set(['body'])

/** Reads an XML file that consists of these bytes. */
async function read(bytes: Uint8Array | string, options: Partial<XmlOptions> = {}) {
  const path = join(folder, 'file.xml')
  writeFileSync(path, bytes)
  const found: XmlElement[] = []
  const reader = readXmlElements(path, { elementNames, verbatim, ...options })
  let step = await reader.next()
  for (; !step.done; step = await reader.next()) found.push(step.value)
  return { found, reading: step.value as XmlReadResult }
}
const readText = (item: XmlElement | undefined, name: string) => item?.children.find(child => child.name === name)?.text
const titles = (items: XmlElement[]) => items.map(item => readText(item, 'title'))

const rss = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss><channel>${items.join('\n')}</channel></rss>`
const item = (title: string, more = '') => `<item><title>${title}</title>${more}</item>`

describe('the XML parser', () => {
  it.each([
    ['a CDATA section within another', '<![CDATA[A <![CDATA[ b ]]> & c]]>', 'A  b  & c'],
    ['an escaped CDATA section within another', '<![CDATA[A <![CDATA[ b ]]]]><![CDATA[> c]]>', 'A  b  c'],
    ['the end mark of CDATA as text', '<![CDATA[A ]]]]><![CDATA[> b]]>', 'A ]]> b'],
  ])('keeps all the text of an element with %s', async (_, body, expectedText) => {
    const { found } = await read(rss(item('One', `<body>${body}</body>`)))
    expect(readText(found[0], 'body')).toBe(expectedText)
  })
  it('returns elements in order with their children and attributes', async () => {
    const { found, reading } = await read(rss(item('One', '<tag id="a">Rent</tag><tag id="b"/>'), item('Two')))
    expect(titles(found)).toEqual(['One', 'Two'])
    expect(found.map(({ line, state }) => [line, state])).toEqual([
      [2, 'whole'],
      [3, 'whole'],
    ])
    expect(found[0]?.children.map(({ attributes, text }) => [attributes.id, text])).toEqual([
      [undefined, 'One'],
      ['a', 'Rent'],
      ['b', ''],
    ])
    expect(reading).toMatchObject({ encoding: 'utf-8', troubleCount: 0, isTruncated: false, refusalReason: undefined })
  })

  it('joins a text that is split into several nodes', async () => {
    const { found } = await read(rss(item('a', '<body><![CDATA[x ]]]]><![CDATA[> y]]> &amp; z</body>')))
    expect(readText(found[0], 'body')).toBe('x ]]> y & z')
  })

  it('returns every element exactly once, however the file is split into chunks', async () => {
    const words = 'Ṣọlá'.repeat(4000)
    const many = Array.from({ length: 40 }, (_, at) => item(`${at}`, `<body>${words}${'x'.repeat(at)}</body>`))
    const { found } = await read(rss(...many))
    expect(titles(found)).toEqual(many.map((_, at) => `${at}`))
    expect(found.every((each, at) => readText(each, 'body') === words + 'x'.repeat(at))).toBe(true)
  })

  it('reports the number of bytes read, up to the file size', async () => {
    const text = rss(item('x'.repeat(200_000)))
    const progress: number[] = []
    await read(text, { onProgress: bytes => progress.push(bytes) })
    expect(progress.length).toBeGreaterThan(2)
    expect(progress.at(-1)).toBe(Buffer.byteLength(text))
  })
})

describe('XML elements that the caller does not request', () => {
  it('are skipped with their content', async () => {
    const letters = `<letter>${'<p>x</p>'.repeat(1000)}</letter>`
    const text = rss(item('One', `${letters}<body>kept</body>${letters}`))
    const { found } = await read(text, { ignored: new Set(['letter']), mostText: 2000 })
    expect(found.map(({ state, children }) => [state, children.map(({ name }) => name)])).toEqual([
      ['whole', ['title', 'body']],
    ])
    expect(readText(found[0], 'body')).toBe('kept')
  })
})

describe('the parser of malformed XML', () => {
  it.each([
    ['a byte-order mark', `\ufeff${rss(item('Ṣọlá'))}`],
    ['an empty line before the declaration', `\n\n${rss(item('Ṣọlá'))}`],
    ['UTF-16', Buffer.from(`\ufeff${rss(item('Ṣọlá'))}`, 'utf16le')],
    ['control characters', rss(item('Ṣọ\u0000\u000blá'))],
    ['a bare ampersand', rss(item('Ṣọlá', '<body>Rent & lamps</body>'))],
    ['an end tag without a start tag after it', rss(item('Ṣọlá'), '</b>')],
    ['a child without an end tag', rss('<item><title>Ṣọlá</title><body>words</item>')],
  ])('reads the elements of a file with %s', async (_, bytes) => {
    expect(titles((await read(bytes)).found)).toEqual(['Ṣọlá'])
  })

  it('marks an element with missing end tags as repaired', async () => {
    const { found, reading } = await read(rss('<item><title>One</title><body>words</item>', item('Two')))
    expect(found.map(({ state }) => state)).toEqual(['mended', 'whole'])
    expect(reading.troubles[0]).toEqual({ line: 2, message: 'unexpected close tag.' })
  })

  it('treats unescaped markup as markup', async () => {
    const body = '<body>One<br/><p class="a&quot;b">2 &lt; 3 <img src="x?a=1&amp;b=2"/></p> &lt;b&gt;</body>'
    const { found } = await read(rss(item('a', body)))
    expect(readText(found[0], 'body')).toBe('One<br><p class="a&quot;b">2 &lt; 3 <img src="x?a=1&amp;b=2"></p> <b>')
  })

  it('returns the complete elements of a truncated file', async () => {
    const { found, reading } = await read('<rss><channel><item><title>One</title></item><item><title>Tw')
    expect(found.map(({ state }) => state)).toEqual(['whole', 'open'])
    expect(reading.isTruncated).toBe(true)
  })

  it.each([
    ['an empty file', ''],
    ['an HTML page', '<!doctype html><html><body><p>Hello</p></body></html>'],
    ['random bytes', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256))],
  ])('returns no elements of the file “%s”', async (_, bytes) => {
    const { found, reading } = await read(bytes)
    expect(found).toEqual([])
    expect(reading.troubleCount).toBeGreaterThan(0)
  })

  it('lists the first twenty of a thousand errors', async () => {
    const { reading } = await read(rss(item('a', '<body>&nothing;</body>'.repeat(1000))))
    expect(reading.troubles).toHaveLength(20)
    expect(reading.troubleCount).toBe(1000)
  })
})

describe('the parser of hostile XML', () => {
  it('does not expand entities that the file defines', async () => {
    const bomb = Array.from({ length: 19 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
    const { found } = await read(`<!DOCTYPE rss [<!ENTITY e0 "ha">${bomb}]><rss>${item('&e19;')}</rss>`)
    expect(titles(found)).toEqual(['&e19;'])
  })

  it('opens no file that the XML refers to', async () => {
    const { found } = await read(`<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]><rss>${item('&x;')}</rss>`)
    expect(titles(found)).toEqual(['&x;'])
  })

  it('cuts a text that is too long', async () => {
    const long = item('long', `<body>${'x'.repeat(5000)}</body>`)
    const { found } = await read(rss(long, item('short')), { mostText: 1000 })
    expect(found.map(({ state }) => state)).toEqual(['cut', 'whole'])
    expect(readText(found[0], 'body')?.length ?? 0).toBeLessThanOrEqual(1000)
  })

  it('limits a text of many megabytes without affecting other elements', async () => {
    const letters = 'Ṣọlá ]] ]> '
    const long = item('long', `<body><![CDATA[${letters.repeat(300_000)}]]></body><end>kept</end>`)
    const { found, reading } = await read(rss(long, item('short')), { mostText: 1_000_000 })
    expect(found.map(({ state }) => state)).toEqual(['cut', 'whole'])
    const body = readText(found[0], 'body') ?? ''
    expect(body.length).toBeGreaterThan(400_000)
    expect(letters.repeat(300_000).startsWith(body)).toBe(true)
    expect(reading).toMatchObject({ refusalReason: undefined, troubleCount: 0 })
  })

  it('counts many empty elements towards the text limit', async () => {
    const { found } = await read(rss(item('many', '<a/>'.repeat(100_000))), { mostText: 100_000 })
    expect(found[0]?.state).toBe('cut')
    expect(found[0]?.children.length).toBeLessThan(2000)
  })

  it.each([
    ['an endless text', `<rss><item>${'x'.repeat(400_000)}`],
    ['an endless tag', `<rss><item ${'x'.repeat(400_000)}`],
  ])('stops reading when the file contains %s', async (_, text) => {
    const { reading } = await read(text, { mostText: 100_000 })
    expect(reading.refusalReason).toBe('one text is longer than 200000 characters')
  })

  it('stops at elements that are nested too deeply', async () => {
    const { found, reading } = await read(`<rss>${item('One')}${'<a>'.repeat(100_000)}`)
    expect(titles(found)).toEqual(['One'])
    expect(reading.refusalReason).toBe('elements are nested too deeply')
  })

  it('stops reading when the import is cancelled', async () => {
    const stop = new AbortController()
    const many = rss(...Array.from({ length: 50 }, () => item('x'.repeat(10_000))))
    await expect(read(many, { signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow('aborted')
  })

  it('throws for a missing file', async () => {
    await expect(readXmlElements(join(folder, 'none'), { elementNames }).next()).rejects.toThrow('ENOENT')
  })
})
