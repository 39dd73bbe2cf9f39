import { countNotImported } from '../import-item.ts'
import { hasBlocks, parseBlocks, type WordPressBlock } from './blocks.ts'
import { convertGallery } from './gallery-html.ts'
import { escapeHtml } from './markup.ts'
import type { PostText } from './post-text.ts'

/** Names of blocks whose HTML is complete, so that the block is converted from its HTML. */
const htmlBlockNames = new Set(
  `paragraph heading list list-item quote pullquote code preformatted verse table html image gallery audio video file
   cover media-text button buttons column columns group separator details footnotes embed more nextpage shortcode freeform
   subhead text-columns cover-image accordion accordion-item accordion-heading accordion-panel social-links`
    .split(/\s+/)
    .map(name => `core/${name}`),
)
const isEmbed = (name: string) => name === 'core/embed' || name.startsWith('core-embed/')
/** Name of the element around text from before the block editor, in which line breaks count. */
export const classicTagPattern = 'classic-text'

/**
 * Maximum number of patterns (reusable blocks) in one text, including nested patterns, because a pattern may contain
 * itself.
 */
const maxPatterns = 50

const maxRemarks = 20

const toNumbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number).filter(Boolean) : [])
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

type BlockRenderContext = { post: PostText; patternsLeft: number }

const renderInnerHtml = (block: WordPressBlock, rendering: BlockRenderContext): string =>
  block.parts.map(part => (typeof part === 'string' ? part : renderBlock(part, rendering))).join('')

/** Reads the HTML of a synced pattern, a text that several posts share. */
function readPatternHtml({ attributes }: WordPressBlock, rendering: BlockRenderContext): string {
  const text = rendering.patternsLeft-- > 0 ? rendering.post.pattern(Number(attributes.ref)) : undefined
  if (text === undefined) countNotImported(rendering.post.item, 'block core/block')
  return text === undefined ? '' : renderBlockText(text, rendering)
}

function renderBlock(block: WordPressBlock, rendering: BlockRenderContext): string {
  const { name, attributes } = block
  const { item } = rendering.post
  if (name === null || name === 'core/freeform')
    return `<${classicTagPattern}>${renderInnerHtml(block, rendering)}</${classicTagPattern}>`
  if (name === 'core/block') return readPatternHtml(block, rendering)
  const html = renderInnerHtml(block, rendering)
  const lacks = (tag: string) => !html.includes(`<${tag}`)
  if (isEmbed(name))
    return /https?:/.test(html) ? html : `<figure class="wp-block-embed">${escapeHtml(toText(attributes.url))}</figure>`
  if (name === 'core/gallery') return lacks('img') ? convertGallery(toNumbers(attributes.ids), rendering.post) : html
  if (/^core\/cover(-image)?$/.test(name) && toText(attributes.url) && lacks('img') && lacks('video'))
    return `<figure><img src="${escapeHtml(toText(attributes.url))}" alt="${escapeHtml(toText(attributes.alt))}"></figure>${html}`
  if (name === 'core/social-link')
    return `<li><a href="${escapeHtml(toText(attributes.url))}">${escapeHtml(toText(attributes.label) || toText(attributes.service))}</a></li>`
  if (name === 'core/math' && toText(attributes.latex)) {
    countNotImported(item, 'block core/math (kept as its source)')
    return `<p><code>${escapeHtml(toText(attributes.latex))}</code></p>`
  }
  if (!htmlBlockNames.has(name))
    countNotImported(item, `block ${name === 'core/missing' ? toText(attributes.originalName) || name : name}`)
  return html
}

function renderBlockText(text: string, rendering: BlockRenderContext): string {
  if (!hasBlocks(text)) return `<${classicTagPattern}>${text}</${classicTagPattern}>`
  const { remarks } = rendering.post.item
  const trouble = (problem: string) => {
    const remark = `The text was mended: ${problem}.`
    if (!remarks.includes(remark) && remarks.length < maxRemarks) remarks.push(remark)
  }
  return parseBlocks(text, trouble)
    .map(block => renderBlock(block, rendering))
    .join('')
}

/**
 * Converts the text of a post to HTML without block comments. Data that is only in a comment is written as HTML.
 * Dynamic blocks without HTML, such as lists of the latest posts, are counted as lost. Text from before the block
 * editor is wrapped in the element `classicTagPattern`.
 */
export const convertBlocks = (text: string, post: PostText): string =>
  renderBlockText(text, { post, patternsLeft: maxPatterns })
