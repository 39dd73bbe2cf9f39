import { readdirSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { listSources } from './imports.ts'

// Texts that editors and operators read follow docs/style.md too. What visitors read may have its own voice.

const isForEditors = (file: string) =>
  /^app\/(?:desk|shell\/admin|features\/\w+\/desk|features\/(?:audit|diagnostics|import|user)\/)|^server\/(?:diagnostics|jobs)\//.test(
    file,
  ) && !/\.test\.tsx?$/.test(file)

/** Lists texts of a file: contents of elements, and strings that begin with a capital letter and have two words. */
function listTexts(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const texts: string[] = []
  const add = (text: string) => {
    if (/^[\p{Lu}\d“…].*\p{L} /u.test(text.trim())) texts.push(text.replaceAll(/\s+/g, ' ').trim())
  }
  new Visitor({
    Literal({ value }: ESTree.Node & { value: unknown }) {
      if (typeof value === 'string') add(value)
    },
    TemplateLiteral({ quasis }) {
      add(quasis.map(({ value }) => value.cooked ?? '').join('…'))
    },
    JSXText({ value }) {
      add(value)
    },
  }).visit(parseSync(file, source).program)
  return texts
}

/** Lists the messages that functions of the database raise, with their hints. */
const listDatabaseMessages = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:raise exception|hint =|message =)\s+'((?:[^']|'')+)'/g)].map(
    ([, message = '']) => message,
  )

/** Words and phrases that a reader has to read twice, with the plain ones. */
const oldPhrases: readonly [RegExp, string][] = [
  [/\bwhoever\b/i, 'everyone who'],
  [/\bmeanwhile\b/i, 'at the same time'],
  [/\b(?:some|no)body\b/i, 'another person, no one'],
  [/\b(?:is|are) told\b/i, 'gets an e-mail'],
  [/\bremarks?\b/i, 'comment'],
  [/\bpapers?\b/i, 'document'],
  [/\bis not (?:\w+ )?any ?more\b/i, 'no longer exists'],
  [/^(?:\w+ ){1,5}are enough\b/i, 'the limit is'],
  [/\bthere is no such\b/i, 'does not exist'],
  [/\b(?:taken|took|take) (?:it )?back\b/i, 'withdrawn, revoked, undone'],
]

test('texts for editors, operators and users of the database have no phrase that has a plainer one', () => {
  const texts = [
    ...listSources('app', 'server')
      .filter(isForEditors)
      .flatMap(file => listTexts(file).map(text => ({ file, text }))),
    ...readdirSync('supabase/schemas').flatMap(file =>
      listDatabaseMessages(`supabase/schemas/${file}`).map(text => ({ file, text })),
    ),
  ]
  expect(texts.length).toBeGreaterThan(2000)
  const found = texts.flatMap(({ file, text }) =>
    oldPhrases.flatMap(([phrase, plain]) => (phrase.test(text) ? `${file}: ${text} (${plain})` : [])),
  )
  expect(found).toEqual([])
})
