import globalData from '@csstools/postcss-global-data'
import { reactRouter } from '@react-router/dev/vite'
import customMedia from 'postcss-custom-media'
import { defineConfig } from 'vite'
import { product } from './app/platform/product.ts'
import { nameStyleSheetChunk, routeStylesPlugin } from './scripts/route-styles.ts'
import { slimLibraries } from './scripts/slim-libraries.ts'

type Modules = {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; importedIds: readonly string[]; code: string | null } | null
}

const isEntry = (id: string) => /\/app\/(routes\/|root\.tsx|entry\.client\.tsx|shell\/[a-z-]+-layout)/.test(id)
const isBehindSignIn = (id: string) => /\/app\/(routes\/(admin|auth|profile)|shell\/(admin|account)-layout)/.test(id)
const isOnEveryPage = (id: string) => /\/app\/(root|entry\.client)\.tsx/.test(id)

/**
 * Returns the kind of a page: its first folder or file name in app/routes. The three flagship pages count as one kind,
 * because a module that only they share would load on all other pages too. Pages of editors and previews of drafts count
 * as one kind too: a preview shows such a page.
 */
const findPageKind = (id: string) =>
  (/\/app\/routes\/([^/?]+)/.exec(id)?.[1] ?? id)
    .replace(/.*(davos|geneva|basel).*/, 'flagship')
    .replace(/^(\$\.tsx|preview\..*)$/, 'page of editors')

/**
 * Counts the kinds of public pages that need a module. Back office pages do not count: visitors must not load modules
 * that only the back office shares.
 */
function countPublicPageKinds(id: string, modules: Modules): number {
  const seen = new Set([id])
  const pages = new Set<string>()
  for (const at of seen) {
    if (isOnEveryPage(at)) return Number.POSITIVE_INFINITY
    if (isEntry(at) && !isBehindSignIn(at)) pages.add(findPageKind(at))
    if (!isEntry(at)) for (const importer of modules.getModuleInfo(at)?.importers ?? []) seen.add(importer)
  }
  return pages.size
}

/** Whether a module imports, directly or through other modules, a module whose path matches the pattern. */
function hasImportMatching(id: string, wanted: RegExp, modules: Modules): boolean {
  const seen = new Set([id])
  for (const at of seen) {
    if (wanted.test(at)) return true
    for (const imported of modules.getModuleInfo(at)?.importedIds ?? []) seen.add(imported)
  }
  return false
}

/**
 * Whether a module is short and imports only what every page has. A separate file for such a module would cost a
 * request and save almost nothing.
 */
function isSmallModule(id: string, modules: Modules): boolean {
  const module = modules.getModuleInfo(id)
  const isThere = (needed: string) =>
    /\/node_modules\/@tanstack\//.test(needed) || countPublicPageKinds(needed, modules) === Number.POSITIVE_INFINITY
  return (module?.code?.length ?? Number.POSITIVE_INFINITY) < 1_000 && (module?.importedIds.every(isThere) ?? false)
}

function chooseChunk(id: string, modules: Modules): string | null {
  const pages = countPublicPageKinds(id, modules)
  // Rich text: only some pages contain text with headings and links.
  if (pages >= 3 && hasImportMatching(id, /\/node_modules\/hast-util-/, modules)) return 'texts'
  // Overlays: only some pages contain dialogs, menus or toasts.
  if (pages >= 3 && hasImportMatching(id, /\/@base-ui\/react\/(dialog|menu|tabs|toast)/, modules)) return 'windows'
  return pages >= 5 || (pages >= 3 && isSmallModule(id, modules)) ? 'common' : null
}

/** Puts a module that every page needs into the chunk `frame`, even if fewer than three other modules import it. */
const nameFrameChunk = (id: string, modules: Modules) =>
  !isEntry(id) && countPublicPageKinds(id, modules) === Number.POSITIVE_INFINITY ? 'frame' : null

export default defineConfig({
  plugins: [reactRouter(), routeStylesPlugin(), slimLibraries()],
  // The build contains the product's name, so the browser never requests it. routes.ts uses the product's name too.
  define: {
    'import.meta.env.PRODUCT_NAME': JSON.stringify(product.name),
    'import.meta.env.PRODUCT_SLUG': JSON.stringify(product.slug),
  },
  // This plugin defines the named break points in every style sheet. Lightning CSS resolves custom media queries only
  // within one file, and Vite passes each file separately to Lightning CSS.
  css: { postcss: { plugins: [globalData({ files: ['app/styles/break-points.css'] }), customMedia()] } },
  // The server bundle contains only the Lucide icons that pages import, not the whole package.
  ssr: { noExternal: ['lucide'] },
  build: { target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        // The browser's scripts contain libraries of other authors, whose licences must be published with them.
        license: { fileName: 'licences.txt' },
        rolldownOptions: {
          output: {
            // Hashes have seven characters instead of eight: each page lists hundreds of file names, and seven
            // characters are still unique.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // The server's build refers to fonts with the hash of eight characters.
            assetFileNames: ({ names }) => `assets/[name]-[hash${names[0]?.endsWith('.css') ? ':7' : ''}][extname]`,
            // Modules that most pages share go into a few large files: on a slow connection, sixty small requests cost
            // more than the extra bytes.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                  priority: 3,
                },
                { name: nameFrameChunk, test: /\/app\//, priority: 2 },
                { name: nameStyleSheetChunk, test: /\.css$/, priority: 1 },
                { name: chooseChunk, test: /\/app\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
  server: { watch: { ignored: ['**/data/**'] } },
})
