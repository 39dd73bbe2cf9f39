/**
 * Whether a text is an address of the web to its last character, by the same rule as the database's `private.is_web_address`.
 * Not asked of `URL`: server and browser differ about odd ones, and then about the page.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\][\s/?#"<>\\^`{|}\p{Cc}]+([/?#][^\s"<>\\^`{|}\p{Cc}]*)?$/iu.test(text)

/** The address a column holds; null for none and for what is no address, which must never become a link. */
export const parseWebAddress = (kept: string | null): string | null => (kept !== null && isWebAddress(kept) ? kept : null)

/** Whether a text is a path of this site, by the same rule as the database's `private.is_own_path`. */
export const isOwnPath = (text: string): boolean => /^\/[^/\\\s][^\\\s]*$/.test(text) && !/^\/\.{1,2}\//.test(text)

/** Where a link may lead: a path of this site, or an address of the web. */
export const isLink = (text: string): boolean => isOwnPath(text) || isWebAddress(text)
