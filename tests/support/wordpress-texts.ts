import { makeEmptyItem } from '../../server/imports/import-item.ts'
import { MediaLibrary } from '../../server/imports/wordpress/attachments.ts'
import { convertPostHtml } from '../../server/imports/wordpress/post-html.ts'

/** URL of the media library on the old site. */
export const uploadsAddress = 'https://a.example.org/wp-content/uploads/2024/03'

function makeMediaLibrary(): MediaLibrary {
  const attachments = new MediaLibrary()
  attachments.site = 'https://a.example.org'
  const file = (id: number, name: string, alt = '', caption = '') =>
    attachments.add({ id, address: `${uploadsAddress}/${name}`, alt, caption, title: name }, 7)
  file(1, 'lamp.jpg', 'A lamp', 'Lit at six')
  file(2, 'silo.jpg')
  file(3, 'bridge-scaled.jpg')
  return attachments
}

const reusableBlocks: Record<number, string> = {
  5: '<!-- wp:paragraph --><p>One of ten.</p><!-- /wp:paragraph -->',
  6: '<!-- wp:block {"ref":6} /--><!-- wp:block {"ref":6} /-->',
}

/** Imports the text of a WordPress post. Returns the HTML, counts of lost content, and remarks. */
export function readPostText(content: string, footnotes: Record<string, string> = {}) {
  const item = makeEmptyItem({
    sourceId: '7',
    place: 'line 1',
  })
  const post = {
    item,
    id: 7,
    attachments: makeMediaLibrary(),
    pattern: (id: number) => reusableBlocks[id],
    footnotes: new Map(Object.entries(footnotes)),
  }
  return { ...convertPostHtml(content, post), counted: item.notCarried, remarks: item.remarks }
}
/** Makes a block as WordPress's block editor writes blocks; `attributes` is the JSON in the block's comment. */
export const makeBlock = (name: string, html: string, attributes = '') =>
  `<!-- wp:${name} ${attributes && `${attributes} `}-->\n${html}\n<!-- /wp:${name} -->`

/** One test case: its name, the text, the resulting HTML, and counts of omitted content. */
export type TextCase = [title: string, content: string, html: string, counts?: Record<string, number>]
