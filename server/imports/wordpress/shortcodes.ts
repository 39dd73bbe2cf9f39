import { countNotImported } from '../import-item.ts'
import { convertGallery } from './gallery-html.ts'
import { escapeHtml } from './markup.ts'
import type { PostText } from './post-text.ts'
import {
  listShortcodeTokens,
  parseShortcodeAttributes,
  type ShortcodeAttributes,
  type ShortcodeToken,
} from './shortcode-tokens.ts'

type Shortcode = { attributes: ShortcodeAttributes; inner: string; post: PostText }

const normalizeAddress = (text: string | undefined) => text?.trim().replace(/^=/, '') ?? ''
const renderEmbed = (url: string) => (url ? `<figure class="wp-block-embed">${escapeHtml(url)}</figure>` : '')

const linkedPicturePattern = /^\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)/i

/** Renders a picture with its caption, in either of the two formats of WordPress's caption shortcode. */
function renderCaption({ attributes, inner }: Shortcode): string {
  const [match, picture] = linkedPicturePattern.exec(inner) ?? []
  if (!match || !picture) return inner
  const captionText = inner.slice(match.length).trim() || escapeHtml(attributes.caption ?? '')
  const id = /^attachment_(\d+)$/.exec(attributes.id ?? '')?.[1]
  const image = id ? picture.replace(/<img\b/i, `<img data-id="${id}"`) : picture
  return `<figure>${image}${captionText && `<figcaption>${captionText}</figcaption>`}</figure>`
}

const parseNumbers = (list: string | undefined) => list?.split(',').map(Number).filter(Boolean)

function renderGallery({ attributes, post }: Shortcode): string {
  const ids =
    parseNumbers(attributes.ids ?? attributes.include) ?? post.attachments.idsOf(Number(attributes.id) || post.id)
  const without = new Set(parseNumbers(attributes.exclude))
  return convertGallery(
    ids.filter(id => !without.has(id)),
    post,
  )
}

/** Renders a media file. The URL is in the attribute `src`, or in an attribute named after the file type. */
function renderPlayer(tag: 'video' | 'audio', { attributes, inner }: Shortcode): string {
  const kinds =
    tag === 'video'
      ? ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mov', 'wmv', 'flv']
      : ['src', 'mp3', 'm4a', 'ogg', 'wav', 'wma']
  const source = normalizeAddress(kinds.map(kind => attributes[kind]).find(Boolean) ?? attributes[''])
  return source ? `<${tag} src="${escapeHtml(source)}"></${tag}>` : inner
}

const renderFootnote = ({ inner }: Shortcode) => `<small class="footnote">${inner.trim()}</small>`
const renderPullQuote = ({ inner }: Shortcode) => `<blockquote class="pull">${inner.trim()}</blockquote>`

/** Supported shortcodes: WordPress's own, and those that several plugins write in the same way. */
const shortcodeRenderers = new Map<string, (shortcode: Shortcode) => string>([
  ['caption', renderCaption],
  ['wp_caption', renderCaption],
  ['gallery', renderGallery],
  ['embed', ({ attributes, inner }) => renderEmbed(normalizeAddress(inner) || normalizeAddress(attributes.src))],
  ['video', shortcode => renderPlayer('video', shortcode)],
  ['audio', shortcode => renderPlayer('audio', shortcode)],
  [
    'youtube',
    ({ attributes, inner }) =>
      renderEmbed(normalizeAddress(attributes[''] || attributes.url || attributes.src || inner)),
  ],
  [
    'vimeo',
    ({ attributes, inner }) =>
      renderEmbed(
        normalizeAddress(attributes[''] || attributes.id || inner).replace(/^(?=\d+$)/, 'https://vimeo.com/'),
      ),
  ],
  ['footnote', renderFootnote],
  ['ref', renderFootnote],
  ['efn_note', renderFootnote],
  ['mfn', renderFootnote],
  ['pullquote', renderPullQuote],
])

/** Names of shortcodes that must enclose content. */
const enclosingShortcodes = new Set(['caption', 'wp_caption', 'footnote', 'ref', 'efn_note', 'mfn', 'pullquote'])

/** Whether text in brackets is certainly a shortcode. `[sic]` and `[1974]` are plain text. */
const isKnownShortcode = (name: string, attributes: ShortcodeAttributes) =>
  shortcodeRenderers.has(name) ||
  /[_-]/.test(name) ||
  /^(playlist|toc|sitemap|archives|products)$/.test(name) ||
  Object.keys(attributes).some(Boolean)

/** Shortcode whose end tag was not found yet, with the HTML after the start tag. */
type OpenShortcode = { token: ShortcodeToken; inner: string }
const maxShortcodeDepth = 100

/** Converts shortcodes to HTML. Unsupported shortcodes are counted, and the text that they enclose stays. */
export function renderShortcodes(text: string, post: PostText): string {
  const tokens = [...listShortcodeTokens(text)]
  const lastEnds = new Map(tokens.flatMap(({ name, isEnd, start }) => (isEnd ? [[name, start] as const] : [])))
  const stack: OpenShortcode[] = []
  let output = ''
  let at = 0
  const add = (html: string) => {
    const top = stack.at(-1)
    if (top) top.inner += html
    else output += html
  }
  const write = (token: ShortcodeToken, inner: string, hasEnd: boolean): string => {
    const attributes = parseShortcodeAttributes(token.argumentText)
    const render = shortcodeRenderers.get(token.name)
    if (render && (hasEnd || !enclosingShortcodes.has(token.name))) return render({ attributes, inner, post })
    if (!hasEnd && !isKnownShortcode(token.name, attributes)) return text.slice(token.start, token.end)
    countNotImported(post.item, `shortcode [${token.name}]`)
    return inner
  }
  /** Treats a shortcode whose end tag is missing as a shortcode without content. The text after the shortcode stays. */
  const giveUp = () => {
    const open = stack.pop()
    if (open) add(write(open.token, '', false) + open.inner)
  }
  for (const token of tokens) {
    add(text.slice(at, token.start))
    at = token.end
    const from = token.isEnd ? stack.findLastIndex(open => open.token.name === token.name) : -1
    if (token.name === '') add(token.argumentText)
    else if (token.isEnd && from < 0) add(isKnownShortcode(token.name, {}) ? '' : text.slice(token.start, token.end))
    else if (token.isEnd) {
      while (stack.length > from + 1) giveUp()
      const open = stack.pop()
      if (open) add(write(open.token, open.inner, true))
    } else if (
      token.argumentText.endsWith('/') ||
      token.start > (lastEnds.get(token.name) ?? -1) ||
      stack.length >= maxShortcodeDepth
    )
      add(write(token, '', false))
    else stack.push({ token, inner: '' })
  }
  add(text.slice(at))
  while (stack.length > 0) giveUp()
  return output
}
