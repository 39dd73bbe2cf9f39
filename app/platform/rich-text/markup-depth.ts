/**
 * Maximum nesting depth. Texts that people write never reach this depth. In a deeper tree, a recursive function would
 * overflow the stack.
 */
const maxDepth = 200
/**
 * Maximum depth including elements written as `<x/>`, which HTML treats as opening tags. The number is higher, because
 * programs write many such elements.
 */
const maxDepthWithSelfClosed = 1_000

/** Elements that add no depth, because they have no content, or the next element of the same name closes them. */
const flatElementPattern = /^(?:p|li|d[td]|br|hr|img|meta|embed)$/
/** Elements that add no depth in HTML. In SVG and MathML, any element can be nested. */
const flatHtmlElementPattern = /^(?:t[rdh]|thead|tbody|tfoot|option|input|link|wbr|col|source|area|base|param|track)$/
/** Elements whose content is plain text, even if it looks like markup. */
const rawTextElementPattern = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes)$/
/** HTML elements that end a section of SVG or MathML, or contain HTML within such a section. */
const htmlElementPattern =
  /^(?:b|big|blockquote|body|br|center|code|d[dlt]|div|em|embed|h[1-6]|head|hr|i|img|li|listing|menu|meta|nobr|ol|p|pre|ruby|s|small|span|strong|strike|su[bp]|table|tt|u|ul|var|font|foreignobject|desc|title|annotation-xml|m[ions]|mtext)$/

const tagNamePattern = /[^\s/>]+/y
const attributePattern = /[\s/]*[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*|(?=>)))?/y
const commentEndPattern = /--!?>/g

type Tag = { name: string; isEnd: boolean; isSelfClosed: boolean; end: number }

function findMatchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** Index after a marker. If the marker is missing, the end of the text. */
function findIndexAfter(text: string, mark: string, at: number): number {
  const index = text.indexOf(mark, at)
  return index < 0 ? text.length : index + mark.length
}

/** Parses the tag at an index. Attributes are parsed as the HTML standard requires. */
function parseTagAt(text: string, at: number): Tag {
  const isEnd = text[at + 1] === '/'
  const start = isEnd ? at + 2 : at + 1
  let end = findMatchEnd(tagNamePattern, text, start)
  const name = text.slice(start, end).toLowerCase()
  for (let next = end; next >= 0; next = findMatchEnd(attributePattern, text, end)) end = next
  const closing = text.indexOf('>', end)
  return {
    name,
    isEnd,
    isSelfClosed: closing > 0 && text[closing - 1] === '/' && closing > end,
    end: closing < 0 ? text.length : closing + 1,
  }
}

/** Tags of a text, without tags inside comments, declarations and scripts. */
function* listTags(text: string): Generator<Tag> {
  // Whether the content of `style` is plain text. In SVG a `style` contains elements, and in a `select` the tag is
  // dropped and its content is parsed.
  let hasRawText = true
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      commentEndPattern.lastIndex = at + 2
      at = commentEndPattern.test(text) ? commentEndPattern.lastIndex : text.length
    } else if (/[a-z]/i.test(text[at + 1] ?? '') || /^<\/[a-z]/i.test(text.slice(at, at + 3))) {
      const tag = parseTagAt(text, at)
      yield tag
      at = tag.end
      if (/^(?:svg|math|select)$/.test(tag.name)) hasRawText = false
      if (!tag.isEnd && hasRawText && rawTextElementPattern.test(tag.name)) at = findEndOfRawText(text, tag)
    } else at = /[!?/]/.test(text[at + 1] ?? '') ? findIndexAfter(text, '>', at) : at + 1
  }
}

function findEndOfRawText(text: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = end
  const match = closing.exec(text)
  return match ? match.index : text.length
}

/**
 * Whether a text has more tags than the maximum depth. With fewer tags, which most texts have, the slower check is not
 * needed.
 */
function hasManyTags(text: string): boolean {
  let tags = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) if (++tags > maxDepth) return true
  return false
}

/**
 * Whether the elements of an HTML text are nested too deeply for recursive functions. Only elements that can be nested
 * are counted, not comments or self-closing elements. An end tag only closes an element of the same name, because
 * parsers ignore some end tags.
 */
export function isMarkupTooDeep(text: string): boolean {
  if (!hasManyTags(text)) return false
  const open = new Map<string, number>()
  let depth = 0
  let selfClosed = 0
  let isForeign = false
  let hadForeign = false
  for (const { name, isEnd, isSelfClosed } of listTags(text)) {
    const isDrawing = name === 'svg' || name === 'math'
    if (isDrawing) hadForeign = true
    if (isDrawing || htmlElementPattern.test(name))
      isForeign = isDrawing && !isEnd && !isSelfClosed && !open.has('select')
    if (flatElementPattern.test(name) || (!hadForeign && flatHtmlElementPattern.test(name))) continue
    const already = open.get(name) ?? 0
    if (isEnd) {
      if (already === 0) continue
      open.set(name, already - 1)
      depth -= 1
    } else if (isSelfClosed) {
      if (!isForeign && !isDrawing && ++selfClosed > maxDepthWithSelfClosed) return true
    } else {
      open.set(name, already + 1)
      if (++depth > maxDepth) return true
    }
  }
  return false
}
