/**
 * The operator's name and slug for the product. Routes, category slugs, filter values and labels derive from here
 * and are never hard-coded. Vite writes both into the build (vite.config.ts); outside a build they come from the
 * environment.
 */
const built = import.meta.env as { PRODUCT_NAME?: string; PRODUCT_SLUG?: string } | undefined
const environment: Record<string, string | undefined> = typeof process === 'undefined' ? {} : process.env

export const product = {
  name: built?.PRODUCT_NAME ?? (environment.PRODUCT_NAME || 'Baraza Collective'),
  slug: built?.PRODUCT_SLUG ?? (environment.PRODUCT_SLUG || 'collective'),
} as const
