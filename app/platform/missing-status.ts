/**
 * HTTP status of a page that was not found. If the page could not be loaded, the status is 503, so that a search engine
 * does not remove the URL.
 */
export const getMissingStatus = (isFailed: boolean) => (isFailed ? 503 : 404)
