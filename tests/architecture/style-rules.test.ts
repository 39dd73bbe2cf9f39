import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
const biome = resolve('node_modules/.bin/biome')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'style-rules-'))
  const plugins = ['named-break-points', 'scale-sizes', 'posted-forms'].map(name => resolve('lint', `${name}.grit`))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Output of the linter for style sheets with our own rules. */
const lint = (...sheets: string[]) => lintTexts('css', sheets)

function lintTexts(type: 'css' | 'tsx', texts: readonly string[]): string {
  const names = texts.map((text, at) => {
    writeFileSync(join(folder, `${at}.${type}`), text)
    return `${at}.${type}`
  })
  const args = ['lint', '--only=plugin', '--colors=off', '--max-diagnostics=none', ...names]
  const { stdout, stderr } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

it.each([
  '(min-width: 900px)',
  '(width < 900px)',
  '(400px < width <= 900px)',
  '(--from-tablet) and (max-width: 900px)',
])('the linter rejects a custom media query width (query %s)', query => {
  expect(lint(`@media ${query} { .a { color: red } }`)).toContain('Name a break point')
})

it('the linter accepts a named break point and media features other than width', () => {
  const output = lint('@media (--from-tablet) and (hover: none) { .a { color: red } }')
  expect(output).toContain('Checked 1 file')
  expect(output).not.toContain('Name a break point')
})

it.each([
  'gap: 3px',
  'row-gap: 0.5rem',
  'padding-inline: var(--s1) 0.5rem',
  'margin: 0 auto -2px',
  'font-size: 3rem',
  'font: 400 1rem / 1.2 serif',
  'margin-top: clamp(1rem, 2vw, 3rem)',
])('the linter rejects a raw size (declaration %s)', declaration => {
  expect(lint(`.a { ${declaration} }`)).toContain('Take a step of the scale')
})

it.each([
  'gap: var(--desk-gap-4)',
  'margin: 0 auto 1em',
  'padding: 10% calc(-1 * var(--s2))',
  'font: 600 var(--step-1) / 1.2rem serif',
  'scroll-margin-top: 2rem',
])('the linter accepts a step of the size scale and a size relative to the text (declaration %s)', declaration => {
  const output = lint(`.a { ${declaration} }`)
  expect(output).toContain('Checked 1 file')
  expect(output).not.toContain('Take a step')
})

it('every style sheet that is exempt from the size scale contains a raw size', () => {
  const { plugins } = JSON.parse(readFileSync('biome.json', 'utf8'))
  const listedGlobs: string[] = plugins.find(({ path }: { path?: string }) => path?.includes('scale-sizes')).includes
  const exemptFiles = listedGlobs.flatMap(glob => (glob.includes('*') ? [] : [glob.replace('!', '')]))
  const output = lint(...exemptFiles.map(file => readFileSync(file, 'utf8')))
  expect(exemptFiles.filter((_, at) => !new RegExp(`^${at}\\.css:`, 'm').test(output))).toEqual([])
})

it('the linter rejects a form whose values would be sent in the URL', () => {
  expect(lintTexts('tsx', ['export const form = <form noValidate>typed</form>'])).toContain('Send it by POST')
  const output = lintTexts('tsx', ['export const form = <form noValidate method="post">typed</form>'])
  expect(output).toContain('Checked 1 file')
  expect(output).not.toContain('Send it by POST')
})
