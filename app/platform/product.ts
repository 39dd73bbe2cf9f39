/**
 * Name and slug of the product, set by the operator. Routes, category slugs, filter values and labels use these values
 * instead of a fixed name. Vite writes both values into the build (vite.config.ts). Outside a build, the environment
 * contains the values.
 */
const buildVariables = import.meta.env as { PRODUCT_NAME?: string; PRODUCT_SLUG?: string } | undefined
const processEnvironment: Record<string, string | undefined> = typeof process === 'undefined' ? {} : process.env

export const product = {
  name: buildVariables?.PRODUCT_NAME ?? (processEnvironment.PRODUCT_NAME || 'Baraza Collective'),
  slug: buildVariables?.PRODUCT_SLUG ?? (processEnvironment.PRODUCT_SLUG || 'collective'),
} as const
