import { many } from '../../platform/text/pluralize.ts'

/** Nouns of a record type: `{ one: 'article', many: 'articles' }`. */
export type Nouns = { one: string; many: string }

/** Formats as `1 article`, `1,204 articles`. */
export const countLabel = (count: number, nouns: Nouns): string => many(count, nouns.one, nouns.many)
