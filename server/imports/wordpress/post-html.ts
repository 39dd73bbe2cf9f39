import type { Element, Root, RootContent } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { hasTagName, isElement } from '../../../app/platform/rich-text/elements.ts'
import { isMarkupTooDeep } from '../../../app/platform/rich-text/markup-depth.ts'
import { replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported } from '../import-item.ts'
import { convertBlocks } from './block-html.ts'
import { BlocksTooDeepError } from './blocks.ts'
import { placeFootnotes } from './footnotes.ts'
import { placeLinkedFootnotes } from './linked-footnotes.ts'
import { addWordPressParagraphs } from './paragraphs.ts'
import type { PostText } from './post-text.ts'
import { renderShortcodes } from './shortcodes.ts'
import { convertToSiteHtml } from './text-tree.ts'

/**
 * Maximum number of characters and of tags in a text, because a larger tree needs too much memory. Our texts have at
 * most a million characters.
 */
const maxHtmlLength = 1_200_000
const maxTags = 30_000

/** Whether a text is larger than any real text. */
function isTooLong(html: string): boolean {
  if (html.length > maxHtmlLength) return true
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags++
  return tags > maxTags
}

/** Maximum number of characters of an excerpt. */
const maxTeaserLength = 600

const moreMarkPattern = /<!--\s*more\b[^>]{0,500}?-->/i
const pageBreakPattern = /<!--\s*nextpage\s*-->/gi
const isEndOfTeaser = (node: RootContent): node is Element => hasTagName(node, 'wp-more')

export type PostHtml = {
  html: string
  /** Text before the "more" mark, if that text is short enough for an excerpt. */
  teaser?: string
}

const toPlainText = (node: RootContent): string =>
  isElement(node)
    ? node.tagName === 'br'
      ? ' '
      : node.children.map(toPlainText).join('')
    : node.type === 'text'
      ? node.value
      : ''

/** Removes the "more" mark of WordPress and returns the text before the mark. */
function takeTeaser(tree: Root): string | undefined {
  const at = tree.children.findIndex(isEndOfTeaser)
  if (at < 0) {
    replaceElements(tree, node => (node.tagName === 'wp-more' ? [] : [node]))
    return undefined
  }
  const leadingText = tree.children.slice(0, at).filter(node => isElement(node) && node.tagName !== 'figure')
  tree.children.splice(at, 1)
  return leadingText.map(toPlainText).join(' ').replace(/\s+/g, ' ').trim()
}

function joinPages(text: string, { item }: PostText): string {
  const pages = text.split(pageBreakPattern)
  if (pages.length === 1) return text
  countNotImported(item, 'page breaks', pages.length - 1)
  item.remarks.push(`It stood on ${pages.length} pages there and comes as one.`)
  return pages.join('\n\n')
}

/** Converts the blocks of a text. If the blocks cannot be parsed, the text is converted as plain HTML. */
function convertPostBlocks(text: string, post: PostText): string {
  try {
    return convertBlocks(text, post)
  } catch (error) {
    if (!(error instanceof BlocksTooDeepError)) throw error
    post.item.remarks.push('Its blocks are nested too deeply; they are read as plain HTML.')
    return text
  }
}

/** Pattern of a picture embedded as data URL, which may have millions of characters. */
const dataUrlPicturePattern = /\bdata:image\/[\w.+-]+;base64,[\w+/=%\s]*/g

/** Converts the text of a post to elements of our texts. The result is sanitised later. */
export function convertPostHtml(sourceHtml: string, post: PostText): PostHtml {
  const { item } = post
  const content = sourceHtml.replace(dataUrlPicturePattern, 'data:,')
  const tooLong = () => {
    item.state = 'cut'
    item.remarks.push('Its text is longer than any that can be kept here, and is not taken.')
    return { html: '' }
  }
  if (isTooLong(content)) return tooLong()
  const text = convertPostBlocks(joinPages(content, post), post).replace(moreMarkPattern, '<wp-more></wp-more>')
  const html = renderShortcodes(text, post)
  if (isTooLong(html)) return tooLong()
  if (isMarkupTooDeep(html)) {
    item.remarks.push('Its text is nested too deeply; only its words are taken.')
    return { html }
  }
  const tree = fromHtmlIsomorphic(html, { fragment: true }) as Root
  addWordPressParagraphs(tree)
  placeFootnotes(tree, post)
  placeLinkedFootnotes(tree, item)
  convertToSiteHtml(tree, post)
  const hasLine = html.includes('<wp-more>')
  const teaser = hasLine ? takeTeaser(tree) : undefined
  const done = toHtml(tree)
  if (!hasLine) return { html: done }
  if (teaser && teaser.length <= maxTeaserLength) return { html: done, teaser }
  countNotImported(item, 'the line under a teaser')
  return { html: done }
}
