import type { Plugin } from 'vite'

/**
 * Modules of libraries that no page needs, with their replacements in the browser's build. SVG attributes: texts
 * contain no SVG, so the names of HTML are enough. `structuredClone`: every supported browser has this function.
 * Infinite queries: no query uses them. Instrumentation of the router: it is off. Discovery of routes: the first
 * manifest has every route (react-router.config.ts).
 */
export const librarySubstitutes: Record<string, string> = {
  'property-information/lib/svg.js': "export { html as svg } from 'property-information/lib/html.js'",
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js':
    'export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined',
  'react-router/dist/production/lib/router/instrumentation.js':
    'export const consumeInstrumentationClientResultMetaReceiver = () => undefined; export const getRouteInstrumentationUpdates = undefined, instrumentClientSideRouter = undefined, instrumentHandler = undefined, instrumentationResultMetaContext = undefined',
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js':
    'export const isFogOfWarEnabled = () => false, getPatchRoutesOnNavigationFunction = () => undefined, useFogOFWarDiscovery = () => undefined; export const URL_LIMIT = 0, getManifestPath = undefined, getPartialManifest = undefined, getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined',
  '@ungap/structured-clone/esm/index.js': 'export default globalThis.structuredClone',
}

export function slimLibraries(): Plugin {
  return {
    name: 'slim-libraries',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const library = id.split('/node_modules/').at(-1) ?? ''
      return librarySubstitutes[library]?.replace('property-information/lib', id.slice(0, id.lastIndexOf('/'))) ?? null
    },
  }
}
