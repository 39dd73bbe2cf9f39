/**
 * Whether a whole text is an http(s) URL, by the rule of the SQL function `private.is_web_address`. `URL` is not used,
 * because server and browser parse unusual URLs differently and would render different pages.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\][\s/?#"<>\\^`{|}\p{Cc}]+([/?#][^\s"<>\\^`{|}\p{Cc}]*)?$/iu.test(text)

/** Parses a URL in a column. Null for null and for an invalid URL, which must never become a link. */
export const parseWebAddress = (value: string | null): string | null =>
  value !== null && isWebAddress(value) ? value : null

/** Whether a text is a path on this site, by the rule of the SQL function `private.is_own_path`. */
export const isInternalPath = (text: string): boolean => /^\/[^/\\\s][^\\\s]*$/.test(text) && !/^\/\.{1,2}\//.test(text)

/** Whether a text is a valid target of a link: a path on this site, or an http(s) URL. */
export const isLinkTarget = (text: string): boolean => isInternalPath(text) || isWebAddress(text)
