/** What an address says, as the page that reads it understands it: what is said wrongly reads as not said. */
export type AddressReader = (params: URLSearchParams) => Record<string, string | number | undefined>

/**
 * `handle` of every public route whose loader or page reads parameters. The server renders and keeps one page for each
 * different reading of them, and no parameter that is not read here reaches a loader.
 */
export type AddressHandle = { reads: AddressReader }
