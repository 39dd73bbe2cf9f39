import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { lookupTable } from '../../lookup-table.ts'

export type FrontMatter = {
  /** What the head says, by the names that it uses. Empty where there is none. */
  data: Record<string, unknown>
  body: string
  /** Why not all of the head could be read, as a sentence. */
  problem?: string
}

const fence = /^(---|\+\+\+)[ \t]*(\w*)[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?\1[ \t]*(?:\r?\n|$)/
const languages = lookupTable<'yaml' | 'toml' | 'json'>({ yaml: 'yaml', yml: 'yaml', toml: 'toml', json: 'json' })
const longestHead = 256_000

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists in one another. No head comes near it, and the parsers take minutes over a deeper one. */
const deepest = 50

/** @throws where a head is nested beyond reading: by brackets, or by dashes */
function checkDepth(text: string): void {
  let depth = 0
  for (const [mark] of text.matchAll(/[[{\]}]/g)) {
    depth = mark === '[' || mark === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > deepest) throw new Error('it is nested too deeply')
  }
  if (/(?:[-?:][ \t]+){50}/.test(text)) throw new Error('it is nested too deeply')
}

/** YAML of 1.2, where dates stay words and a bomb of aliases is refused. */
const readYaml = (text: string): unknown =>
  parseYaml(text, { schema: 'core', maxAliasCount: 50, uniqueKeys: false, logLevel: 'error' })

/** Reads one head. @throws where it is broken */
function readHead(language: 'yaml' | 'toml' | 'json', text: string): unknown {
  checkDepth(text)
  if (language === 'toml') return parseToml(text)
  return language === 'json' ? JSON.parse(text) : readYaml(text)
}

/**
 * A broken head, key by key: mostly one of them holds a colon that should have been in quotes. What cannot be read is words
 * where it stands on one line.
 */
function mendedYaml(text: string): Record<string, unknown> {
  const data = lookupTable<unknown>()
  for (const part of text.split(/\n(?=[\w-]+[ \t]*:)/)) {
    const [, key = '', words = ''] = /^([\w-]+)[ \t]*:[ \t]*([\s\S]*?)\s*$/.exec(part) ?? []
    if (key === '' || key === '__proto__') continue
    try {
      checkDepth(part)
      const read = readYaml(part)
      data[key] = isMap(read) ? read[key] : words
    } catch {
      if (!words.includes('\n')) data[key] = words.replace(/^(["'])(.*)\1$/, '$2')
    }
  }
  return data
}

/** The end of an object of JSON that a text begins with; 0 where it does not end. */
function endOfJson(text: string): number {
  let depth = 0
  let isString = false
  for (let at = 0; at < Math.min(text.length, longestHead); at++) {
    const letter = text[at]
    if (letter === '\\' && isString) at++
    else if (letter === '"') isString = !isString
    else if (!isString && letter === '{') depth++
    else if (!isString && letter === '}' && --depth === 0) return at + 1
  }
  return 0
}

function jsonHead(text: string): FrontMatter | undefined {
  const end = /^\{\s*["}]/.test(text) ? endOfJson(text) : 0
  if (end === 0) return undefined
  try {
    const data: unknown = JSON.parse(text.slice(0, end))
    return isMap(data) ? { data, body: text.slice(end).replace(/^\s*\n/, '') } : undefined
  } catch {
    return undefined
  }
}

/** A text and what stands at its head, in YAML, TOML or JSON. Nothing in it is ever run. */
export function frontMatter(text: string): FrontMatter {
  const json = jsonHead(text)
  if (json) return json
  const [whole, mark, language = '', head = ''] = fence.exec(text) ?? []
  if (whole === undefined || head.length > longestHead) return { data: {}, body: text }
  const body = text.slice(whole.length)
  const read = language === '' ? (mark === '+++' ? 'toml' : 'yaml') : languages[language.toLowerCase()]
  if (!read)
    return {
      data: {},
      body,
      problem: `The head is a program (${language}). It was not run, and nothing of it came over.`,
    }
  try {
    const data = readHead(read, head)
    if (isMap(data)) return { data, body }
    // Two lines that part a text, as Markdown writes them, and no head between them.
    return data === null || data === undefined ? { data: {}, body } : { data: {}, body: text }
  } catch (error) {
    const why = String(error instanceof Error ? error.message : error)
      .split('\n')[0]
      ?.replace(/[.:]$/, '')
    return {
      data: read === 'yaml' ? mendedYaml(head) : {},
      body,
      problem: `The head is broken and was read as far as it could be (${why}).`,
    }
  }
}
