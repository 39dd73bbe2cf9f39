import { formatQuantity } from '../../platform/text/pluralize.ts'

/** Nouns of a record type: `{ one: 'article', many: 'articles' }`. */
export type CountedNouns = { one: string; many: string }

/** Formats as `1 article`, `1,204 articles`. */
export const formatCountLabel = (count: number, nouns: CountedNouns): string =>
  formatQuantity(count, nouns.one, nouns.many)
