import { formatQuantity } from '../../platform/text/pluralize.ts'

/** Noun of a record type in singular and plural: `{ one: 'article', many: 'articles' }`. */
export type CountedNouns = { one: string; many: string }

/** Noun of a record type, and the table of its records. */
export type TableNouns = CountedNouns & { table: string }

/** Number with its noun: `1 article`, `1,204 articles`. */
export const formatCountLabel = (count: number, nouns: CountedNouns): string =>
  formatQuantity(count, nouns.one, nouns.many)
