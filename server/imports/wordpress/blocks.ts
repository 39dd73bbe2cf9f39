/** Block of WordPress's block editor. The name is null for text outside blocks. */
export type WordPressBlock = {
  name: string | null
  attributes: Record<string, unknown>
  /** HTML of the block, with the inner blocks at their positions. */
  parts: (string | WordPressBlock)[]
}

const blockOpenerPattern = /<!--\s*(\/)?wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)(?=\s|\/?-->)/g
const maxBlockDepth = 100

/** Error for blocks that are nested more deeply than in any real text. */
export class BlocksTooDeepError extends Error {
  override name = 'BlocksTooDeepError'
}

/** Whether a text was written in the block editor, which marks its paragraphs. */
export const hasBlocks = (text: string): boolean => text.includes('<!-- wp:')

const createBlock = (name: string | null, attributes: Record<string, unknown> = {}, html = ''): WordPressBlock => ({
  name,
  attributes,
  parts: html ? [html] : [],
})

/** Parses the JSON attributes in a block comment. */
function parseAttributes(json: string): Record<string, unknown> | undefined {
  if (!json) return {}
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return undefined
  }
}

/**
 * Parses the blocks of a text in one pass. A closing comment closes the last open block of the same name, as the block
 * editor does for a text edited by hand.
 * @throws BlocksTooDeepError
 */
export function parseBlocks(text: string, trouble: (problem: string) => void = () => {}): WordPressBlock[] {
  const root = createBlock(null)
  const stack = [root]
  const top = () => stack.at(-1) ?? root
  let at = 0
  const addText = (endIndex: number) => {
    const html = text.slice(at, endIndex)
    if (stack.length > 1) top().parts.push(html)
    else if (html.trim()) root.parts.push(createBlock(null, {}, html))
  }
  const close = (name: string) => {
    const from = stack.findLastIndex(open => open.name === name)
    if (from < 1) trouble(`an end of the block ${name} without a beginning`)
    else if (from < stack.length - 1) trouble(`the block ${top().name} has no end`)
    if (from > 0) stack.length = from
  }
  const open = (name: string, attributeText: string) => {
    const isVoid = attributeText.endsWith('/')
    const attributes = parseAttributes(isVoid ? attributeText.slice(0, -1).trim() : attributeText)
    if (!attributes) trouble(`what the block ${name} says of itself cannot be read`)
    const block = createBlock(name, attributes)
    top().parts.push(block)
    if (!isVoid && stack.push(block) > maxBlockDepth) throw new BlocksTooDeepError()
  }
  blockOpenerPattern.lastIndex = 0
  for (let match = blockOpenerPattern.exec(text); match; match = blockOpenerPattern.exec(text)) {
    const end = text.indexOf('-->', blockOpenerPattern.lastIndex)
    if (end < 0) {
      trouble('a block comment has no end')
      break
    }
    const [, isEnd, short = ''] = match
    const name = short.includes('/') ? short : `core/${short}`
    addText(match.index)
    if (isEnd) close(name)
    else open(name, text.slice(blockOpenerPattern.lastIndex, end).trim())
    at = blockOpenerPattern.lastIndex = end + 3
  }
  addText(text.length)
  if (stack.length > 1) trouble(`the block ${top().name} has no end`)
  return root.parts.filter(part => typeof part !== 'string')
}
