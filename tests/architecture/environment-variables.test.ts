import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listSources } from './imports.ts'

/** Environment variables that Node and the C library read; `server/process-settings.ts` sets them for the operator. */
const ofOtherPrograms = /^(NODE_OPTIONS|MALLOC_\w+)$/

const names = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()

const server = listSources('server').filter(file => !/\.test\.ts$/.test(file))

/** Environment variables that `server/environment.ts` checks, and variables that the server reads elsewhere. */
const readVariables = [
  ...names(readFileSync('server/environment.ts', 'utf8'), /^ {2}([A-Z][A-Z_]+): \[/gm),
  ...server.flatMap(file => names(readFileSync(file, 'utf8'), /\benv\.([A-Z][A-Z_]+)\b/g)),
]
const variables = [...new Set(readVariables)].filter(name => !ofOtherPrograms.test(name)).toSorted()

it('the test of environment variables finds SITE_URL and NODE_ENV in the code of the server', () => {
  expect(variables).toContain('SITE_URL')
  expect(variables).toContain('NODE_ENV')
})
it('.env.example lists every variable that the server reads', () => {
  expect(names(readFileSync('.env.example', 'utf8'), /^#?([A-Z][A-Z_]+)=/gm)).toEqual(variables)
})
it('docs/operations.md lists every variable that the server reads', () => {
  expect(names(readFileSync('docs/operations.md', 'utf8'), /^\| `([A-Z][A-Z_]+)` \|/gm)).toEqual(variables)
})
