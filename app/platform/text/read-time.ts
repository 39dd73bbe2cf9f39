/** Minutes as stated: characters divided by 200, rounded up. The excerpt on cards, the tag-stripped body on the article's page. */
export const readTime = (text: string): number => Math.ceil(text.length / 200)
