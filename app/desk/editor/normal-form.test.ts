import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSchema } from '@tiptap/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { installDom } from '../../../tests/support/editor-dom.ts'
import { anyValidHtml } from '../../../tests/support/random-html.ts'
import { normalizeHtml } from '../../platform/rich-text/normal-html.ts'
import { makeTextExtensions } from './text-extensions.ts'

installDom()
const { parseEditorHtml: fromHtml, serializeEditorHtml: toHtml } = await import('./text-html.ts')
const { findUnsupportedElements } = await import('./unsupported-elements.ts')
const schema = getSchema(makeTextExtensions({ undo: false }))

/** HTML that is stored after a text was opened in the editor and saved. */
const saved = (html: string) => normalizeHtml(toHtml(fromHtml(html, schema)))

const fixtures = globSync('tests/fixtures/imports/**/*.html').map(file => [file, readFileSync(file, 'utf8')] as const)
const sample = (folder: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith('.html'))
    .map(name => [name, readFileSync(join(folder, name), 'utf8')] as const)

describe('HTML in normal form (normalizeHtml)', () => {
  it.each(sample('supabase/sample/articles'))(
    'is unchanged after the text editor opened and saved it (text %s)',
    (_, html) => {
      expect(saved(normalizeHtml(html))).toBe(normalizeHtml(html))
    },
  )
  it.each(fixtures)('stays unchanged when it is normalised a second time (case “%s”)', (_, html) => {
    const normal = normalizeHtml(html)
    expect(normalizeHtml(normal)).toBe(normal)
  })
  it('is not opened in the text editor if it has unsupported elements', () => {
    expect(findUnsupportedElements('<p><a href="/x"><code>a</code> b</a></p>', schema)).toEqual(['words'])
  })
  it.each([
    '<p>One <b>two</b> <i>three</i>.</p>\n\n<p>Four</p>',
    '<p>a <em><strong>b</strong></em> c</p>',
    'Words alone <a title="T" href="https://example.org">link</a>',
    '<ul>\n<li>a</li>\n<li><p>b</p><ul><li>c</li></ul></li><li><p>d</p><p>e</p></li></ul>',
    '<ol start="1"><li>a</li></ol><ol start="3"><li>b</li></ol>',
    '<blockquote><p>One</p></blockquote><blockquote class="pull">Two</blockquote>',
    '<table><tr><th>a</th><th>b</th></tr><tr><th>c</th><td colspan="1">d</td></tr></table>',
    '<table><caption> All </caption><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td><p>x</p></td></tr></tbody></table>',
    '<p><img src="/a.jpg" alt="A"></p><figure><img alt="B" src="/b.jpg"><figcaption></figcaption></figure>',
    '<figure class="gallery"><img src="/a.jpg"><img src="/b.jpg"></figure>',
    '<figure class="key-figure"><p>41 %</p><figcaption>The bench</figcaption></figure>',
    '<pre>one\n two</pre><hr><p class="q">Why?</p><p lang="fr" class="lead">Bonjour</p>',
    '<p>Note<small class="footnote">See <em>there</em></small> and on</p>',
    '<h2>  Head  </h2><p></p><p>end<br></p><p></p>',
    '<iframe title="Film" src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>',
    '<p>a<sub>1</sub><sup>2</sup> <s>x</s> <q>y</q> <cite>z</cite> <time datetime="2026-01-01">d</time></p>',
    '<p>&amp; &lt; “&quot;” &nbsp;x</p>',
    '',
  ])('equals the HTML that the text editor writes (HTML %s)', html => {
    expect(findUnsupportedElements(html, schema)).toEqual([])
    expect(saved(html)).toBe(normalizeHtml(html))
    expect(saved(normalizeHtml(html))).toBe(normalizeHtml(html))
  })
  it('equals the HTML that the text editor writes, for randomly generated texts', () => {
    fc.assert(
      fc.property(anyValidHtml, html => {
        expect(saved(html)).toBe(normalizeHtml(html))
        expect(saved(normalizeHtml(html))).toBe(normalizeHtml(html))
      }),
      { numRuns: 1000, seed: 14 },
    )
  })
})
