import type { Element } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { expect, test } from 'vitest'
import { listElements } from '../../../app/platform/rich-text/elements.ts'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { hostileTexts } from '../../../tests/support/hostile-texts.ts'
import { makeSourceFile, readWholeSource } from '../../../tests/support/import-sources.ts'
import { makeZipOfTexts } from '../../../tests/support/zip-file.ts'
import type { ImportReader } from '../import-reader.ts'
import { markdownFolderImportReader } from '../markdown/markdown-folder.ts'
import { mediumImportReader } from '../medium/medium.ts'
import { substackImportReader } from '../substack/substack.ts'
import { csvImportReader } from '../table/csv.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const buildFiles = (path: (at: number) => string, around: (text: string) => string = text => text) =>
  Object.fromEntries(hostileTexts.map((text, at) => [path(at), around(text)]))

const sources: [name: string, reader: ImportReader, data: Uint8Array | string][] = [
  [
    'a folder of Markdown',
    markdownFolderImportReader,
    makeZipOfTexts(
      buildFiles(
        at => `${at}.md`,
        text => `---\ntitle: A\n---\n\n${text}`,
      ),
    ),
  ],
  [
    'a table',
    csvImportReader,
    `id,title,body\n${hostileTexts.map((text, at) => `${at},A,${quoted(text)}`).join('\n')}\n`,
  ],
  [
    'an export of Substack',
    substackImportReader,
    makeZipOfTexts({
      'posts.csv': `post_id,title\n${hostileTexts.map((_, at) => `${at}.a,A`).join('\n')}\n`,
      ...buildFiles(at => `posts/${at}.a.html`),
    }),
  ],
  [
    'an export of Medium',
    mediumImportReader,
    makeZipOfTexts(
      buildFiles(
        at => `posts/2025-01-01_A-${at.toString(16).padStart(12, '0')}.html`,
        text => `<section class="e-content">${text}`,
      ),
    ),
  ],
]

/** Whether a browser would run code or load a file for this element. Pictures and video players do not count. */
const runs = ({ tagName, properties }: Element): boolean =>
  /^(script|object|embed|svg|math|form|input|style|link|meta|base)$/.test(tagName) ||
  Object.entries(properties).some(
    ([name, value]) =>
      /^on/i.test(name) || (/^(href|src|cite)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(String(value))),
  )

const parseElements = (html: string) => listElements(fromHtmlIsomorphic(html, { fragment: true }))

test.each(sources)(
  'the import of texts removes everything that can run a script (hostile texts in %s)',
  async (_, reader, data) => {
    const { items, report } = await readWholeSource(reader, makeSourceFile(data, 'source'))
    expect(items.length + report.troubleCount).toBeGreaterThanOrEqual(hostileTexts.length)
    const elements = items.flatMap(({ fields }) => parseElements(sanitizeHtml(String(fields.content_html ?? ''))))
    expect(elements.filter(runs)).toEqual([])
  },
  60_000,
)
