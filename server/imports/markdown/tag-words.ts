import { toPlayerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { countNotImported } from '../import-item.ts'
import { escapeHtml, type LostTextElements } from '../prose/prose.ts'
import type { GeneratorTag } from './tags-in-text.ts'

/** Puts blank lines around a block of HTML, so that the text after the block is read as Markdown again. */
const surroundWithBlankLines = (html: string) => `\n\n${html}\n\n`

function renderFigure({ namedValues, values }: GeneratorTag): string | undefined {
  const src =
    namedValues.src ?? namedValues.image_path ?? namedValues.path ?? namedValues.url ?? namedValues.image ?? values[0]
  if (!src) return undefined
  const caption = [namedValues.title, namedValues.caption ?? namedValues.figcaption, namedValues.attr]
    .filter(Boolean)
    .join('. ')
    .replaceAll('..', '.')
  const captionHtml = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
  return surroundWithBlankLines(
    `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(namedValues.alt ?? '')}">${captionHtml}</figure>`,
  )
}

function renderPlayer(address: string, { namedValues }: GeneratorTag): string | undefined {
  const src = toPlayerAddress(address)
  return (
    src &&
    surroundWithBlankLines(`<iframe src="${escapeHtml(src)}" title="${escapeHtml(namedValues.title ?? '')}"></iframe>`)
  )
}

const findId = ({ namedValues, values }: GeneratorTag) =>
  namedValues.id ?? namedValues.videoid ?? namedValues.video_id ?? namedValues.url ?? values[0] ?? ''
const toUrl = (base: string, id: string) => (/^https?:/.test(id) ? id : `${base}${encodeURIComponent(id)}`)

/** Makes a link, for media that can be played only on another site. */
function renderLink(address: string, label: string): string {
  return surroundWithBlankLines(`<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`)
}

/**
 * Replacements of template tags that become an HTML block, by tag name. Start and end tags are separate, because there
 * is Markdown between them.
 */
const blockTags = makeLookupTable<[open: string, close: string]>({
  pullquote: ['<blockquote class="pull">', '</blockquote>'],
  quote: ['<blockquote>', '</blockquote>'],
  blockquote: ['<blockquote>', '</blockquote>'],
  ...Object.fromEntries(
    ['note', 'notice', 'alert', 'callout', 'admonition', 'hint', 'tip', 'info', 'warning', 'aside', 'caution'].map(
      name => [name, ['<div class="note">', '</div>']],
    ),
  ),
})

/** Normalises tag names across generators: `include youtube.html` is `youtube`. */
function resolveInclude(tag: GeneratorTag): GeneratorTag {
  if (tag.from !== 'liquid' || !/^include(_relative|_cached)?$/.test(tag.name))
    return { ...tag, name: tag.name.toLowerCase() }
  const [file = '', ...values] = tag.values
  return {
    ...tag,
    name:
      file
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '')
        .toLowerCase() ?? '',
    values,
  }
}

/**
 * Finds the HTML that replaces a template tag; undefined for a tag without replacement.
 * @param addressOfPage finds the public URL of a page in the import file, by name
 */
function findReplacementHtml(
  tag: GeneratorTag,
  addressOfPage: (name: string) => string | undefined,
): string | undefined {
  const { name, values, namedValues } = tag
  const id = findId(tag)
  if (/^(figure|image|img|picture|responsive-?image|figure-?image)$/.test(name)) return renderFigure(tag)
  if (/^(youtube|youtube-?(player|embed|video|lite)|lite-?youtube)$/.test(name))
    return id ? renderPlayer(toUrl('https://youtu.be/', id), tag) : undefined
  if (/^vimeo(-?player)?$/.test(name)) return id ? renderPlayer(toUrl('https://vimeo.com/', id), tag) : undefined
  if (name === 'video' && renderPlayer(id || (namedValues.src ?? ''), tag))
    return renderPlayer(id || (namedValues.src ?? ''), tag)
  if (/^(rel)?ref$/.test(name) || name === 'post_url' || name === 'link')
    return addressOfPage(namedValues.path ?? values[0] ?? '')
  if (/^highlight$/.test(name)) return tag.isEnd ? '\n```\n' : `\n\`\`\`${values[0] ?? ''}\n`
  if (/^(raw|endraw)$/.test(name)) return ''
  const block = blockTags[name]
  return block && surroundWithBlankLines(tag.isEnd ? block[1] : block[0])
}

/** Makes a link to external content that cannot be embedded in our articles. */
function buildLinkForTag({ name, values, namedValues }: GeneratorTag): string | undefined {
  const id = namedValues.id ?? values[0] ?? ''
  if (name === 'gist' && id) {
    const address =
      values.length > 1 && !namedValues.id ? `${id}/${values[1]}` : namedValues.user ? `${namedValues.user}/${id}` : id
    return renderLink(`https://gist.github.com/${address}`, 'The code')
  }
  if (/^(tweet|x|twitter)$/.test(name) && id)
    return renderLink(/^https?:/.test(id) ? id : `https://x.com/${namedValues.user ?? 'i'}/status/${id}`, 'The post')
  if (name === 'instagram' && id)
    return renderLink(/^https?:/.test(id) ? id : `https://www.instagram.com/p/${id}/`, 'The picture')
  return undefined
}

/**
 * Converts a template tag to text. A tag without replacement is counted by name; the content between its start and end
 * stays.
 */
export function convertTemplateTag(
  sourceTag: GeneratorTag,
  addressOfPage: (name: string) => string | undefined,
  description: LostTextElements,
): string {
  const isLiquidEnd = sourceTag.from === 'liquid' && sourceTag.name.startsWith('end')
  const tag = resolveInclude(isLiquidEnd ? { ...sourceTag, name: sourceTag.name.slice(3), isEnd: true } : sourceTag)
  const replacement = findReplacementHtml(tag, addressOfPage)
  if (replacement !== undefined) return replacement
  if (tag.isEnd) return ''
  countNotImported(description, `${tag.from} ${tag.name.slice(0, 60) || 'without a name'}`)
  return buildLinkForTag(tag) ?? ''
}
