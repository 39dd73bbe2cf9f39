const listAddresses = (html: string) => [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/gi)].map(([, href = '']) => href)

/** Internal URLs that a text links to, deduplicated. */
export const ownLinks = (html: string): string[] => [
  ...new Set(listAddresses(html).filter(href => /^\/(?!\/)/.test(href))),
]
