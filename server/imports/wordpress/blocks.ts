/** A block as the block editor writes it into a text; a name of null is text that stands in none. */
export type Block = {
  name: string | null
  attributes: Record<string, unknown>
  /** Its own HTML with its inner blocks in their places. */
  parts: (string | Block)[]
}

const opener = /<!--\s*(\/)?wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)(?=\s|\/?-->)/g
const deepest = 100

/** Blocks that no person has nested. */
export class BlocksTooDeep extends Error {
  override name = 'BlocksTooDeep'
}

/** Whether a text was written in the block editor, and so says where its paragraphs are. */
export const hasBlocks = (text: string): boolean => text.includes('<!-- wp:')

const blockOf = (name: string | null, attributes: Record<string, unknown> = {}, html = ''): Block => ({
  name,
  attributes,
  parts: html ? [html] : [],
})

/** What stands between a block's name and the end of its comment. */
function attributesIn(said: string): Record<string, unknown> | undefined {
  if (!said) return {}
  try {
    const value: unknown = JSON.parse(said)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return undefined
  }
}

/**
 * The blocks of a text, in one walk over it. An end closes the last block of its name that is open, as the block editor
 * itself reads a text that somebody has edited by hand.
 * @throws BlocksTooDeep
 */
export function parseBlocks(text: string, trouble: (what: string) => void = () => {}): Block[] {
  const root = blockOf(null)
  const stack = [root]
  const top = () => stack.at(-1) ?? root
  let at = 0
  const addText = (until: number) => {
    const html = text.slice(at, until)
    if (stack.length > 1) top().parts.push(html)
    else if (html.trim()) root.parts.push(blockOf(null, {}, html))
  }
  const close = (name: string) => {
    const from = stack.findLastIndex(open => open.name === name)
    if (from < 1) trouble(`an end of the block ${name} without a beginning`)
    else if (from < stack.length - 1) trouble(`the block ${top().name} has no end`)
    if (from > 0) stack.length = from
  }
  const open = (name: string, said: string) => {
    const isVoid = said.endsWith('/')
    const attributes = attributesIn(isVoid ? said.slice(0, -1).trim() : said)
    if (!attributes) trouble(`what the block ${name} says of itself cannot be read`)
    const made = blockOf(name, attributes)
    top().parts.push(made)
    if (!isVoid && stack.push(made) > deepest) throw new BlocksTooDeep()
  }
  opener.lastIndex = 0
  for (let match = opener.exec(text); match; match = opener.exec(text)) {
    const end = text.indexOf('-->', opener.lastIndex)
    if (end < 0) {
      trouble('a block comment has no end')
      break
    }
    const [, isEnd, short = ''] = match
    const name = short.includes('/') ? short : `core/${short}`
    addText(match.index)
    if (isEnd) close(name)
    else open(name, text.slice(opener.lastIndex, end).trim())
    at = opener.lastIndex = end + 3
  }
  addText(text.length)
  if (stack.length > 1) trouble(`the block ${top().name} has no end`)
  return root.parts.filter(part => typeof part !== 'string')
}
