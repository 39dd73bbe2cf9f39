/**
 * Estimated reading time in minutes, by the rule in the specification: characters divided by 200, rounded up. Cards
 * pass the excerpt, the article page passes the text without tags.
 */
export const estimateReadTime = (text: string): number => Math.ceil(text.length / 200)
