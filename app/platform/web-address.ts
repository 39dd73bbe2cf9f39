/**
 * Whether a text is an http(s) URL to its last character, by the same rule as the database's `private.is_web_address`.
 * Does not use `URL`: server and browser parse odd URLs differently and would render different pages.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\][\s/?#"<>\\^`{|}\p{Cc}]+([/?#][^\s"<>\\^`{|}\p{Cc}]*)?$/iu.test(text)

/** Parses a URL in a column; null for null and for an invalid URL, which must never become a link. */
export const parseWebAddress = (value: string | null): string | null =>
  value !== null && isWebAddress(value) ? value : null

/** Whether a text is a path on this site, by the same rule as the database's `private.is_own_path`. */
export const isOwnPath = (text: string): boolean => /^\/[^/\\\s][^\\\s]*$/.test(text) && !/^\/\.{1,2}\//.test(text)

/** Whether a text is a valid link target: a path on this site, or an http(s) URL. */
export const isLink = (text: string): boolean => isOwnPath(text) || isWebAddress(text)
