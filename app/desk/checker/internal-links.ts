const listLinkUrls = (html: string) => [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/gi)].map(([, href = '']) => href)

/** Internal URLs in the links of a text, without duplicates. */
export const findInternalLinks = (html: string): string[] => [
  ...new Set(listLinkUrls(html).filter(href => /^\/(?!\/)/.test(href))),
]
