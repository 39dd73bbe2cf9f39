/** What records are called: `{ one: 'article', many: 'articles' }`. */
export type Nouns = { one: string; many: string }

/** `1 article`, `1,204 articles`. */
export const counted = (count: number, { one, many }: Nouns): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
