import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countFileLines, isExistingFile, listSources } from './imports.ts'

const files = listSources('app', 'server', 'scripts', 'tests')

/** Whether a table is named in a query, a record type or a switch case. */
const isNamed = (text: string, table: string) =>
  new RegExp(
    `(from|rpc)\\('${table}'|table(_name)?:? ?(===|:) ?'${table}'|case '${table}'|^ {2}${table}: \\{ one:`,
    'm',
  ).test(text)

describe('the code conventions', () => {
  it('require files of at most 300 lines', () => {
    expect(files.filter(file => countFileLines(file) > 300)).toEqual([])
  })
  it('require a median file length of at most 70 lines', () => {
    const counts = files.map(countFileLines).sort((a, b) => a - b)
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(70)
    expect(counts[Math.floor(counts.length * 0.95)]).toBeLessThanOrEqual(220)
  })
  it('forbid files and folders with a catch-all name such as utils or helpers', () => {
    expect(
      files.filter(
        file =>
          /(^|\/)(utils|helpers|common|shared|misc|lib|hooks|types|constants|index)(\.tsx?|\/[^/]+\.tsx?)$/.test(
            file,
          ) && !/^app\/routes\/[a-z-]+\/index\.tsx$/.test(file),
      ),
    ).toEqual([])
  })
  it('forbid folders that are nested more than five levels deep', () => {
    expect(files.filter(file => file.split('/').length > 6)).toEqual([])
  })
  it('require that only platform/uuid contains the pattern of a UUID', () => {
    const filesWithPath = listSources('app', 'server', 'scripts').filter(file =>
      /\[0-9a-f[^\]]*\]\{(8|12|36)\}-|\{12\}\$|-\]\{36\}/.test(readFileSync(file, 'utf8')),
    )
    expect(filesWithPath).toEqual(['app/platform/uuid.ts', 'server/uncaught-errors.test.ts'])
  })
  it('forbid a silent default in a switch over a closed union', () => {
    const silentFiles = listSources('app', 'server', 'scripts').filter(file =>
      /^ +default:( \{)?\n(?!(\s*\/\/[^\n]*)?\s*(return )?[\w.]+ satisfies never)/m.test(readFileSync(file, 'utf8')),
    )
    // The switch statements in these files test names of elements and media types. New names may appear at any time, so
    // a default case is allowed.
    expect(silentFiles).toEqual([
      'app/platform/rich-text/formula-text.ts',
      'app/platform/rich-text/normal-html.ts',
      'server/backend/gateway/rest/media-types.ts',
    ])
  })
  it('forbid tests that are skipped, focused or silenced', () => {
    const silencedFiles = files.filter(file =>
      /\b(test|it|describe)\.(only|skip|fixme|todo)\(|@ts-ignore|@ts-nocheck/.test(readFileSync(file, 'utf8')),
    )
    expect(silencedFiles.filter(file => file !== 'tests/architecture/conventions.test.ts')).toEqual([])
  })
  it('forbid waits in journeys that are shorter than the default', () => {
    const hasty = listSources('tests').filter(file =>
      /\btimeout: (\d_)?\d{1,4} \}\)?\.(to|not)/.test(readFileSync(file, 'utf8')),
    )
    expect(hasty).toEqual([])
  })
  it('forbid the name of a feature’s database table in code that all features share', () => {
    const generatedTypes = readFileSync('app/platform/db/database.gen.ts', 'utf8')
    const tables = [...generatedTypes.matchAll(/^ {6}([a-z_]+): \{\n {8}Row:/gm)].map(([, table = '']) => table)
    expect(tables).toContain('news_articles')
    // Tables that every content management system has: accounts, settings, pictures, redirects, history, drafts, saved
    // views, comments, preview links.
    const accounts = ['profiles', 'user_roles', 'user_notes', 'invitations']
    const historyTables = ['revisions', 'revision_names', 'drafts', 'saved_views', 'document_remarks']
    const mechanism = [
      ...accounts,
      'settings',
      'media',
      'redirects',
      'public_addresses',
      'preview_links',
      ...historyTables,
    ]
    const nouns = tables.filter(table => !mechanism.includes(table))
    const namingFiles = listSources('app/platform', 'app/ui', 'app/desk', 'app/shell')
      .filter(file => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .filter(file => nouns.some(table => isNamed(readFileSync(file, 'utf8'), table)))
    expect(namingFiles).toEqual([])
  })
  it('allow an SVG element only in ui/icon and in a few listed files', () => {
    expect(
      listSources('app').filter(
        file => /\.tsx$/.test(file) && !/\.test\./.test(file) && /<svg\b/.test(readFileSync(file, 'utf8')),
      ),
    ).toEqual([
      'app/features/flagship/ui/hall-plan.tsx',
      'app/features/import/ui/import-squares.tsx',
      'app/features/partner/ui/partner-card.tsx',
      'app/features/promise/ui/promise-thread-pattern.tsx',
      'app/shell/logo.tsx',
      'app/ui/icon.tsx',
    ])
  })
  it('forbid text characters as icons', () => {
    expect(
      listSources('app').filter(
        file => /\.tsx$/.test(file) && /(?<!<KeyHint)>\s*[×✓⋯↑↓←]\s*</.test(readFileSync(file, 'utf8')),
      ),
    ).toEqual([])
  })
  it('require that only platform/dates formats dates', () => {
    expect(
      listSources('app', 'server').filter(
        file =>
          !file.startsWith('app/platform/dates/') &&
          /Intl\.(DateTimeFormat\(|RelativeTimeFormat)|\.toLocale(Date|Time)String\(/.test(readFileSync(file, 'utf8')),
      ),
    ).toEqual([])
  })
  it('require that only one file contains the message that the server did not answer', () => {
    expect(
      listSources('app').filter(
        file => !/\.test\./.test(file) && /The server (did|does) not answer/.test(readFileSync(file, 'utf8')),
      ),
    ).toEqual(['app/platform/text/no-answer-text.ts'])
  })
  it('require `for no key update` for row locks without a deletion', () => {
    // A row that is locked `for update` blocks the foreign key checks of other transactions, which can deadlock.
    const locks = readdirSync('supabase/schemas').flatMap(name =>
      readFileSync(`supabase/schemas/${name}`, 'utf8')
        .split('\n')
        .filter(
          line => /\bfor update\b/.test(line) && !/^(--|\s*execute format\('create policy|create policy)/.test(line),
        )
        .map(line => `${name}: ${line.trim()}`),
    )
    expect(locks).toEqual([
      "articles.sql: execute format('select from %s r where r.id = $1 %s', of_table, case when next = deleted then 'for update' else 'for key share' end) using next;",
      'users.sql: select u.email into address from auth.users u where u.id = person for update;',
    ])
  })
  it('require a timestamp and a name for every migration file', () => {
    expect(readdirSync('supabase/migrations').filter(name => !/^\d{14}_[a-z_]+\.sql$/.test(name))).toEqual([])
  })
})

describe('the route map', () => {
  const map = readFileSync('app/routes.ts', 'utf8')
  const routes = [...map.matchAll(/(?:index\(|route\((['`])(.*?)\1,\s*)'(routes\/[^']+)'/g)].map(
    ([, , address, file = '']) => ({ address: address ?? '', file }),
  )

  it('lists every file in the routes folder', () => {
    const routeFiles = routes.map(({ file }) => `app/${file}`)
    expect(routeFiles.filter(file => !isExistingFile(file))).toEqual([])
    expect(
      listSources('app/routes').filter(
        file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !routeFiles.includes(file),
      ),
    ).toEqual([])
  })

  it('has files whose paths correspond to their URLs', () => {
    const buildMirrorPath = (address: string) =>
      address
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the file contains this text literally
        .replaceAll('${product.slug}', '$product')
        .replace(/:(\w+)/g, '$$$1')
        .replace('*', '$')
    const wrongRoutes = routes.filter(({ address, file }) => {
      const at = buildMirrorPath(address) || 'home'
      const name = file.replace(/^routes\//, '').replace(/\.tsx?$/, '')
      return ![at, `${at}/index`, at.replaceAll('/', '.'), at.replace('/', '.')].includes(name)
    })
    expect(wrongRoutes).toEqual([])
  })
})
