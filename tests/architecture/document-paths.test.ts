import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listCommittedFiles } from './imports.ts'

const committed = listCommittedFiles()
const documents = committed.filter(file => file.endsWith('.md') && !file.startsWith('supabase/sample/'))

/**
 * Whether a name in a document refers to a file outside the repository, or is only a file ending such as `-queries.ts`.
 */
const isElsewhere = (name: string) => /^-|[*<>{}…]|^(keys|manifest|jwks)\.json$|^\/|^SHA/.test(name)

it('documents name only files that exist', () => {
  // The style guide is left out of this test, because it shows old names next to new ones.
  const missing = documents
    .filter(file => file !== 'docs/style.md' && file !== 'CHANGELOG.md')
    .flatMap(document =>
      [...readFileSync(document, 'utf8').matchAll(/`([^`\s]+\.(?:tsx?|sql|css|mjs|md|json))`/g)].map(
        ([, name = '']) => ({ document, name }),
      ),
    )
    .filter(({ name }) => !isElsewhere(name))
    .filter(({ name }) => !committed.some(file => file === name || file.endsWith(`/${name}`)))
  expect(missing).toEqual([])
})
