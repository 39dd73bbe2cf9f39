import { defaultSchema, type Schema } from 'hast-util-sanitize'

/** Hosts whose players may stand in a text. Their frames load only from these. */
export const embedHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const

/**
 * What the body of an article or page may hold. Derived from the library's own list (GitHub's), cut down to prose: no
 * form controls, no style, no id; classes only where the design has one.
 */
export const richTextSchema: Schema = {
  ...defaultSchema,
  clobber: [],
  tagNames: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'strong',
    'em',
    'b',
    'i',
    's',
    'sub',
    'sup',
    'code',
    'pre',
    'br',
    'hr',
    'figure',
    'figcaption',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'time',
    'abbr',
    'cite',
    'q',
    'iframe',
  ],
  attributes: {
    a: ['href', 'title', 'hrefLang'],
    img: ['src', 'alt', 'width', 'height'],
    p: [['className', 'q', 'lead', 'note']],
    blockquote: [['className', 'pull'], 'cite'],
    time: ['dateTime'],
    abbr: ['title'],
    ol: ['start'],
    th: ['scope', 'colSpan', 'rowSpan'],
    td: ['colSpan', 'rowSpan'],
    iframe: [
      ['src', new RegExp(`^https://(${embedHosts.map(host => host.replaceAll('.', '\\.')).join('|')})/`)],
      'title',
    ],
    '*': ['lang', 'dir'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'], cite: ['http', 'https'] },
  strip: ['script', 'style', 'template', 'noscript', 'svg', 'math'],
}
