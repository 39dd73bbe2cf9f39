/** Function that reads the parameters of a URL for a page. Invalid values are treated as missing. */
export type UrlParameterReader = (params: URLSearchParams) => Record<string, string | number | undefined>

/**
 * Type of the export `handle` of every public route whose loader or page reads URL parameters. The server renders and
 * caches one page per distinct result. Loaders receive only the parameters that this function reads.
 */
export type RouteWithUrlParameters = { reads: UrlParameterReader }
