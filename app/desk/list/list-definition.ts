/** Tabs, filters and URLs of a list page. */
export interface ListDefinition<Tab extends string, Search extends { q?: string | undefined; tab: Tab }> {
  /** Name of the listed records, such as `articles`. */
  nouns: string
  /** Parts of a record in which the search looks, such as `titles, texts and authors`. */
  searched: string
  tabs: readonly Tab[]
  tabNames: Readonly<Record<Tab, string>>
  /** Parameters of the URL that are filters of the list. */
  filters: readonly (keyof Search)[]
  /** Builds the URL of the list after a change of its state. */
  at: (now: Search, change: Partial<Search>) => string
}
