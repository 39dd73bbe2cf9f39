import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { makeLookupTable } from '../../make-lookup-table.ts'

export type FrontMatter = {
  /** Values of the front matter by key. Empty when the file has no front matter. */
  data: Record<string, unknown>
  body: string
  /** Reason why the front matter could not be read completely, as a sentence. */
  problem?: string
}

const frontMatterPattern = /^(---|\+\+\+)[ \t]*(\w*)[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?\1[ \t]*(?:\r?\n|$)/
const fenceLanguages = makeLookupTable<'yaml' | 'toml' | 'json'>({
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  json: 'json',
})
const maxFrontMatterLength = 256_000

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maximum depth of nested values. Real front matter is far less deep, and parsers take minutes for deeper nesting. */
const maxNestingDepth = 50

/** Checks the nesting by brackets and dashes. @throws when front matter is nested too deeply */
function checkDepth(text: string): void {
  let depth = 0
  for (const [mark] of text.matchAll(/[[{\]}]/g)) {
    depth = mark === '[' || mark === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > maxNestingDepth) throw new Error('it is nested too deeply')
  }
  if (/(?:[-?:][ \t]+){50}/.test(text)) throw new Error('it is nested too deeply')
}

/** Parses YAML 1.2, in which dates stay text. YAML with exponential aliases (an "alias bomb") is refused. */
const readYaml = (text: string): unknown =>
  parseYaml(text, { schema: 'core', maxAliasCount: 50, uniqueKeys: false, logLevel: 'error' })

/** Parses front matter. @throws when the front matter is invalid */
function parseFrontMatter(language: 'yaml' | 'toml' | 'json', text: string): unknown {
  checkDepth(text)
  if (language === 'toml') return parseToml(text)
  return language === 'json' ? JSON.parse(text) : readYaml(text)
}

/**
 * Parses invalid YAML key by key, because usually only one value is invalid, for example by an unquoted colon.
 * Unreadable values on one line become text.
 */
function parseBrokenYaml(text: string): Record<string, unknown> {
  const data = makeLookupTable<unknown>()
  for (const part of text.split(/\n(?=[\w-]+[ \t]*:)/)) {
    const [, key = '', value = ''] = /^([\w-]+)[ \t]*:[ \t]*([\s\S]*?)\s*$/.exec(part) ?? []
    if (key === '' || key === '__proto__') continue
    try {
      checkDepth(part)
      const entry = readYaml(part)
      data[key] = isMap(entry) ? entry[key] : value
    } catch {
      if (!value.includes('\n')) data[key] = value.replace(/^(["'])(.*)\1$/, '$2')
    }
  }
  return data
}

/** Finds the end of the JSON object at the start of a text; 0 when the object is not closed. */
function findEndOfJson(text: string): number {
  let depth = 0
  let isString = false
  for (let at = 0; at < Math.min(text.length, maxFrontMatterLength); at++) {
    const letter = text[at]
    if (letter === '\\' && isString) at++
    else if (letter === '"') isString = !isString
    else if (!isString && letter === '{') depth++
    else if (!isString && letter === '}' && --depth === 0) return at + 1
  }
  return 0
}

function readJsonFrontMatter(text: string): FrontMatter | undefined {
  const end = /^\{\s*["}]/.test(text) ? findEndOfJson(text) : 0
  if (end === 0) return undefined
  try {
    const data: unknown = JSON.parse(text.slice(0, end))
    return isMap(data) ? { data, body: text.slice(end).replace(/^\s*\n/, '') } : undefined
  } catch {
    return undefined
  }
}

/** Splits a text into front matter (YAML, TOML or JSON) and body, without executing code in either part. */
export function splitFrontMatter(text: string): FrontMatter {
  const json = readJsonFrontMatter(text)
  if (json) return json
  const [match, mark, language = '', head = ''] = frontMatterPattern.exec(text) ?? []
  if (match === undefined || head.length > maxFrontMatterLength) return { data: {}, body: text }
  const body = text.slice(match.length)
  const read = language === '' ? (mark === '+++' ? 'toml' : 'yaml') : fenceLanguages[language.toLowerCase()]
  if (!read)
    return {
      data: {},
      body,
      problem: `The head is a program (${language}). It was not run, and nothing of it came over.`,
    }
  try {
    const data = parseFrontMatter(read, head)
    if (isMap(data)) return { data, body }
    // Lines without keys between two delimiters are not front matter, but text between two horizontal rules of
    // Markdown.
    return data === null || data === undefined ? { data: {}, body } : { data: {}, body: text }
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error)
      .split('\n')[0]
      ?.replace(/[.:]$/, '')
    return {
      data: read === 'yaml' ? parseBrokenYaml(head) : {},
      body,
      problem: `The head is broken and was read as far as it could be (${reason}).`,
    }
  }
}
