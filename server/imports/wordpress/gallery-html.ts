import { countNotImported } from '../import-item.ts'
import { escapeHtml } from './markup.ts'
import type { PostText } from './post-text.ts'

/** Builds a gallery of library pictures, by id. */
export function convertGallery(ids: readonly number[], { attachments, item }: PostText): string {
  const figures = ids.flatMap(id => {
    const attachment = attachments.show(id)
    if (!attachment) countNotImported(item, 'pictures of galleries that the export does not list')
    return attachment ?? []
  })
  const html = figures.map(
    ({ id, address, alt, caption }) =>
      `<figure><img data-id="${id}" src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${caption && `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>`,
  )
  return html.length > 0 ? `<figure class="wp-block-gallery">${html.join('')}</figure>` : ''
}
