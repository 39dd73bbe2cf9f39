import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { listSources } from './imports.ts'

// The rules for words come from docs/style.md. These tests cover only the rules that a program can check.

const code = listSources('app', 'server', 'scripts', 'tests', 'bench', 'torture').filter(file => /\.tsx?$/.test(file))
const isTest = (file: string) => /\.(test|spec|contract)\.tsx?$/.test(file)

/**
 * Participles, adjectives and pronouns, which cannot be a name without a noun. A word that is also a verb is not in the
 * list.
 */
const bareWords = new Set(
  `adopted alike anyone archived arrived asked asking begun broken brought called changed chosen coming drawn elapsed ended
  expecting fetched filled formed found given gone held hidden hung inserted instead kept known last left lifted made
  meant mine missing named needed nobody patient placed planned pressed promised quoted read refused said seen sent
  several shown spelled stored taken told tried typed waiting wanted whole whoever written wrong`.split(/\s+/),
)

/** Lists the comments of a file, each joined into a single line, with line numbers and without code. */
function comments(file: string): { line: number; text: string }[] {
  const foundComments: { line: number; text: string }[] = []
  let before = -2
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const [, mark, words = ''] = /^\s*(\/\/|\{?\/\*\*?|\*(?!\/))\s?(.*?)\s*(?:\*\/\}?)?$/.exec(line) ?? []
    if (mark === undefined) continue
    const last = foundComments.at(-1)
    if (last && at === before + 1 && !mark.includes('/*')) last.text += ` ${words}`
    else foundComments.push({ line: at + 1, text: words })
    before = at
  }
  return foundComments
    .filter(({ text }) => !text.startsWith('biome-ignore'))
    .map(({ line, text }) => ({ line, text: text.replace(/`[^`]*`/g, '').trim() }))
}

/** Lists the titles of tests and of their groups. */
const titles = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^\s*(?:test|it|describe)(?:\.each[^\n]*)?\(\s*(['"`])(.*?)\1,/gm)].flatMap(
    ([, , title]) => title ?? [],
  )

/** Lists the titles of tests outside a group, which must contain their subject. Such a test has no indentation. */
const titlesWithoutGroup = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:(?:test|it)(?:\.each[^\n]*)?\(|\S*\)\()\s*(['"`])(.*?)\1,/gm)].flatMap(
    ([, , title]) => title ?? [],
  )

/** Lists the full title of each test: the titles of its groups, followed by its own title. */
function listFullTitles(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const groups: string[] = []
  const foundTitles: string[] = []
  const readTitle = ({ callee, arguments: [title] }: ESTree.CallExpression) => {
    const [, kind] = /^(it|(?:test\.)?describe|test(?!\.step))\b/.exec(source.slice(callee.start, callee.end)) ?? []
    if (kind === undefined || (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral')) return
    const text = source.slice(title.start + 1, title.end - 1).replace(/\$\{[^}]*\}/g, '…')
    return { isGroup: kind.endsWith('describe'), text }
  }
  new Visitor({
    CallExpression(call) {
      const title = readTitle(call)
      if (title?.isGroup) groups.push(title.text)
      else if (title) foundTitles.push([...groups, title.text].join(' › '))
    },
    'CallExpression:exit'(call) {
      if (readTitle(call)?.isGroup) groups.pop()
    },
  }).visit(parseSync(file, source).program)
  return foundTitles
}

/** First words of titles that have no subject: verbs, and words that refer to an earlier sentence. */
const noSubjects = new Set(
  `accepts adds allows also and answers applies are asks becomes builds but checks closes contains converts counts creates
  describes detects distinguishes does drops fails finds formats gives has holds ignores imports includes is it keeps leaves
  limits lists logs makes merges moves needs never opens passes reads recognises refuses rejects removes replaces
  reports retries returns runs says sends serves shows so starts stays stops stores submits takes tells that them they throws
  treats uses waits writes`.split(/\s+/),
)

describe('the rules for plain words', () => {
  it('reject a bare participle, adjective or pronoun as an exported name', () => {
    const bareNames = code.flatMap(file =>
      isTest(file) || file.startsWith('tests/')
        ? []
        : [
            ...readFileSync(file, 'utf8').matchAll(
              /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm,
            ),
          ].flatMap(([, name = '']) => (bareWords.has(name.toLowerCase()) ? `${file}: ${name}` : [])),
    )
    expect(bareNames).toEqual([])
  })

  it('reject an exported name with a project-specific word', () => {
    // Words to use: admin for desk, email for letter, comment for remark.
    const foundNames = code.flatMap(file =>
      isTest(file) || !file.startsWith('app/')
        ? []
        : [
            ...readFileSync(file, 'utf8').matchAll(
              /^export (?:default )?(?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm,
            ),
          ].flatMap(([, name = '']) =>
            /(?:^|[a-z])(?:[Dd]esk|[Ll]etters?|[Rr]emarks?|[Bb]allot|[Rr]ibbon)(?=[A-Z]|$)/.test(
              name.replace(/newsletter/i, ''),
            )
              ? `${file}: ${name}`
              : [],
          ),
    )
    expect(foundNames).toEqual([])
  })

  it('reject a comment that does not begin with its subject', () => {
    const foundComments = code.flatMap(file =>
      comments(file).flatMap(({ line, text }) =>
        /^(What|Whatever|Whoever|Who|Whose|Nobody|Somebody|That|So|Of|Instead) /.test(text)
          ? `${file}:${line} ${text}`
          : [],
      ),
    )
    expect(foundComments).toEqual([])
  })

  it.each([
    'whoever',
    'nobody',
    'told',
    'said',
    'meanwhile',
    'thereafter',
    'whereupon',
    'overtaken',
    'abroad',
    'betray',
    'swallow',
    'stray',
    'ought',
    'mend',
  ])('reject the word “%s” in comments', word => {
    const pattern = new RegExp(`\\b${word}\\b`, 'i')
    const foundComments = code.flatMap(file =>
      comments(file).flatMap(({ line, text }) => (pattern.test(text) ? `${file}:${line} ${text}` : [])),
    )
    expect(foundComments).toEqual([])
  })

  it.each(['whoever', 'told', 'said'])('reject the word “%s” in test titles', word => {
    const pattern = new RegExp(`\\b${word}\\b`, 'i')
    const foundTitles = code.filter(isTest).flatMap(file =>
      titles(file)
        .filter(title => pattern.test(title))
        .map(title => `${file}: ${title}`),
    )
    expect(foundTitles).toEqual([])
  })

  it('reject the name of a person in test titles', () => {
    const people = /\b(Amina|Musa|Zola|Tunde|Efua|Grace|Thandiwe|Tariro|Lindiwe|Otto|Vera)\b/
    const foundTitles = code.filter(isTest).flatMap(file =>
      titles(file)
        .filter(title => people.test(title))
        .map(title => `${file}: ${title}`),
    )
    expect(foundTitles).toEqual([])
  })

  it('reject a test title that joins two statements with a semicolon', () => {
    const foundTitles = code.filter(isTest).flatMap(file =>
      titles(file)
        .filter(title => /; /.test(title.replace(/\(.*?\)/g, '')))
        .map(title => `${file}: ${title}`),
    )
    expect(foundTitles).toEqual([])
  })

  it('reject a test title of more than 18 words, including its group', () => {
    const foundTitles = code.filter(isTest).flatMap(file =>
      listFullTitles(file)
        .filter(title => title.replaceAll('›', '').trim().split(/\s+/).length > 18)
        .map(title => `${file}: ${title}`),
    )
    expect(foundTitles).toEqual([])
  })

  it('reject an ungrouped test title that does not begin with its subject', () => {
    const foundTitles = code.filter(isTest).flatMap(file =>
      titlesWithoutGroup(file)
        .filter(title => title.split(' ').length < 3 || noSubjects.has(title.split(' ')[0] ?? ''))
        .map(title => `${file}: ${title}`),
    )
    expect(foundTitles).toEqual([])
  })

  it('are applied to all comments and all test titles', () => {
    expect(code.filter(isTest).flatMap(titlesWithoutGroup).length).toBeGreaterThan(1_000)
    expect(code.filter(isTest).flatMap(titles).length).toBeGreaterThan(2_000)
    expect(code.filter(isTest).flatMap(listFullTitles).length).toBeGreaterThan(4_000)
    expect(code.flatMap(comments).length).toBeGreaterThan(5_000)
  })
})
