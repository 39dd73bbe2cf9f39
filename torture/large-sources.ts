import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeTemporaryFolder, removeFolder } from '../tests/contract/site-under-test.ts'
import type { Finding, TortureTest } from './finding.ts'

const sourceBytes = Number(process.env.TORTURE_LARGE_MB ?? 200) * 1024 * 1024
/** Maximum memory in MB for reading an import file of two hundred MB, in a process that does nothing else. */
const maxMemoryMb = 300

/** Yields chunks of a file until the file has its full size. `piece` makes a chunk by its number. */
function* yieldUntilSize(size: number, piece: (number: number) => string): Generator<string> {
  let bytesWritten = 0
  for (let number = 0; bytesWritten < size; number++) {
    const next = piece(number)
    bytesWritten += Buffer.byteLength(next)
    yield next
  }
}

const sentence = 'Every bench has a maker, and every maker a river; né à Kisangani, on s’en souvient. '
const makeParagraphs = (count: number) => `<p>${sentence.repeat(6)}</p>\n`.repeat(count)
const wxrHead = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Old</title><wp:base_blog_url>https://old.example</wp:base_blog_url>`
const makeWxrItem = (number: number, content: string, more = '') =>
  `<item><title>Post ${number}</title><link>https://old.example/${number}/</link><dc:creator>zola</dc:creator><wp:post_id>${number}</wp:post_id><wp:post_name>post-${number}</wp:post_name><wp:post_date_gmt>2024-03-01 08:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}<content:encoded><![CDATA[${content}]]></content:encoded></item>\n`

function* makeWxr(item: (number: number) => string) {
  yield wxrHead
  yield* yieldUntilSize(sourceBytes, item)
  yield '</channel></rss>'
}

/** Import files of two hundred MB, regular and malicious. */
const largeSources: Record<string, () => Generator<string>> = {
  'export.xml, honest posts': () => makeWxr(number => makeWxrItem(number, makeParagraphs(14))),
  'export.xml, very long posts': () => makeWxr(number => makeWxrItem(number, makeParagraphs(5_500))),
  'export.xml, posts of nothing but tags': () =>
    makeWxr(number => makeWxrItem(number, '<b><i>a</i></b><br><img src="x">'.repeat(60_000))),
  'export.xml, posts with a thousand fields each': () =>
    makeWxr(number =>
      makeWxrItem(
        number,
        'x',
        '<wp:postmeta><wp:meta_key>k</wp:meta_key><wp:meta_value>v</wp:meta_value></wp:postmeta>'.repeat(1_000),
      ),
    ),
  'export.xml, a million posts of nothing': () => makeWxr(number => `<item><wp:post_id>${number}</wp:post_id></item>`),
  'export.xml, attachments alone': () =>
    makeWxr(
      number =>
        `<item><title>f${number}</title><wp:post_id>${number}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/wp-content/uploads/2024/03/a-long-name-of-a-file-${number}.jpg</wp:attachment_url></item>`,
    ),
  'export.xml, one text without end': function* () {
    yield `${wxrHead}<item><content:encoded><![CDATA[`
    yield* yieldUntilSize(sourceBytes, () => makeParagraphs(20))
  },
  'ghost.json, honest posts': function* () {
    yield '{"db":[{"meta":{"exported_on":1,"version":"5.0.0"},"data":{"posts":['
    yield* yieldUntilSize(
      sourceBytes,
      number =>
        `${number ? ',' : ''}${JSON.stringify({ id: `${number}`, uuid: `${number}`, title: `Post ${number}`, slug: `post-${number}`, html: makeParagraphs(14), status: 'published', type: 'post', published_at: '2024-03-01T08:00:00.000Z' })}`,
    )
    yield '],"posts_tags":[]}}]}'
  },
  'feed.xml, honest entries': function* () {
    yield '<?xml version="1.0"?><rss version="2.0"><channel><title>Old</title><link>https://old.example</link>'
    yield* yieldUntilSize(
      sourceBytes,
      number =>
        `<item><title>Entry ${number}</title><guid>e${number}</guid><description><![CDATA[${makeParagraphs(14)}]]></description></item>`,
    )
    yield '</channel></rss>'
  },
  'feed.json, honest entries': function* () {
    yield '{"version":"https://jsonfeed.org/version/1.1","title":"Old","items":['
    yield* yieldUntilSize(
      sourceBytes,
      number =>
        `${number ? ',' : ''}${JSON.stringify({ id: `e${number}`, title: `Entry ${number}`, content_html: makeParagraphs(14) })}`,
    )
    yield ']}'
  },
  'table.csv, honest rows': function* () {
    yield 'title,text\n'
    yield* yieldUntilSize(sourceBytes, number => `Row ${number},"${makeParagraphs(14).replaceAll('"', '""')}"\n`)
  },
  'page.html, one page': function* () {
    yield '<!doctype html><html><head><title>One page</title></head><body><article><h1>One page</h1>'
    yield* yieldUntilSize(sourceBytes, () => makeParagraphs(20))
    yield '</article></body></html>'
  },
  'text.md, one text': function* () {
    yield '---\ntitle: One text\n---\n'
    yield* yieldUntilSize(sourceBytes, () => `${sentence.repeat(6)}\n\n`)
  },
  'noise.xml, tags without end': function* () {
    yield '<?xml version="1.0"?><rss version="2.0"><channel><item><title>x</title>'
    yield* yieldUntilSize(sourceBytes, () => '<a b="c">')
  },
}

/** Measures the memory needed to read import files of the maximum size. */
export const tortureLargeSources: TortureTest = async () => {
  const folder = makeTemporaryFolder()
  const findings: Finding[] = []
  try {
    for (const [what, pieces] of Object.entries(largeSources)) {
      const [name = ''] = what.split(',')
      const path = join(folder, name)
      await pipeline(Readable.from(pieces()), createWriteStream(path))
      const began = Date.now()
      const result = await readInProcess(path, name)
      const figure = `${result.megabytes} MB, ${Math.round((Date.now() - began) / 1000)} s; ${result.items} items; ${result.said}`
      console.log(`${what}: ${figure}`)
      findings.push({ what, figure, holds: result.megabytes < maxMemoryMb })
    }
    return findings
  } finally {
    removeFolder(folder)
  }
}

async function readInProcess(path: string, name: string): Promise<{ items: number; said: string; megabytes: number }> {
  const program = new URL('read-large-source.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, path, name], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', data => {
    printed += data
  })
  await new Promise(resolve => child.once('close', resolve))
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '')
}
