import { many } from '../../platform/text/pluralize.ts'

/** What records are called: `{ one: 'article', many: 'articles' }`. */
export type Nouns = { one: string; many: string }

/** `1 article`, `1,204 articles`. */
export const countLabel = (count: number, nouns: Nouns): string => many(count, nouns.one, nouns.many)
