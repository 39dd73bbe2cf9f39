import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
const biome = resolve('node_modules/.bin/biome')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'style-rules-'))
  const plugins = ['named-break-points'].map(name => resolve('lint', `${name}.grit`))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the linter says of a style sheet by our own rules. */
function lint(css: string): string {
  const file = join(folder, 'a.css')
  writeFileSync(file, css)
  const { stdout, stderr } = spawnSync(biome, ['lint', '--only=plugin', '--colors=off', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout + stderr
}

it.each([
  '(min-width: 900px)',
  '(width < 900px)',
  '(400px < width <= 900px)',
  '(--from-tablet) and (max-width: 900px)',
])('a width of its own is refused: %s', query => {
  expect(lint(`@media ${query} { .a { color: red } }`)).toContain('Name a break point')
})

it('a named break point is taken, and so is what is no width', () => {
  const said = lint('@media (--from-tablet) and (hover: none) { .a { color: red } }')
  expect(said).toContain('Checked 1 file')
  expect(said).not.toContain('Name a break point')
})
