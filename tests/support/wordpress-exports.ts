/** Entry of a WordPress export: a published post with additional XML. */
export const makeExportEntry = (id: number, children: string, type = 'post') =>
  `<item><title>Report ${id}</title><link>https://a.example.org/report-${id}/</link><guid>https://a.example.org/?p=${id}</guid>` +
  `<wp:post_id>${id}</wp:post_id><wp:post_name>report-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${children}</item>`

export const makeExportContent = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`
export const makeExportMeta = (name: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${name}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

/** Makes a WordPress export with these entries, and other elements of its channel. */
export const makeExport = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Reports</title>` +
  `<wp:base_blog_url>https://a.example.org</wp:base_blog_url>${entries.join('')}</channel></rss>`
