const addressesIn = (html: string) => [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/gi)].map(([, href = '']) => href)

/** The addresses of our own that a text links to, each once. */
export const ownLinks = (html: string): string[] => [
  ...new Set(addressesIn(html).filter(href => /^\/(?!\/)/.test(href))),
]
