/**
 * Estimates minutes by the rule in the specification: characters divided by 200, rounded up. Cards use the excerpt,
 * the article page the body without tags.
 */
export const estimateReadTime = (text: string): number => Math.ceil(text.length / 200)
