/** Reads the parameters of a URL as its page understands them; invalid values read as missing. */
export type AddressReader = (params: URLSearchParams) => Record<string, string | number | undefined>

/**
 * `handle` of every public route whose loader or page reads URL parameters. The server renders and caches one page per
 * distinct result, and only parameters that are read here reach a loader.
 */
export type AddressHandle = { reads: AddressReader }
