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

/** Pages of one kind stand below one name, and what three flagships share is no business of the others. */
const kindOfPage = (id: string) =>
  (/\/app\/routes\/([^/?]+)/.exec(id)?.[1] ?? id).replace(/.*(davos|geneva|basel).*/, 'flagship')

/** How many kinds of pages that anyone opens need the module: what only the back office shares must not weigh on a visitor. */
function publicPagesNeeding(id: string, modules: Modules): number {
  const seen = new Set([id])
  const pages = new Set<string>()
  for (const at of seen) {
    if (isOnEveryPage(at)) return Number.POSITIVE_INFINITY
    if (isEntry(at) && !isBehindSignIn(at)) pages.add(kindOfPage(at))
    if (!isEntry(at)) for (const importer of modules.getModuleInfo(at)?.importers ?? []) seen.add(importer)
  }
  return pages.size
}

/** Whether a module needs, through whatever it imports, one that the pattern names. */
function needs(id: string, wanted: RegExp, modules: Modules): boolean {
  const seen = new Set([id])
  for (const at of seen) {
    if (wanted.test(at)) return true
    for (const imported of modules.getModuleInfo(at)?.importedIds ?? []) seen.add(imported)
  }
  return false
}

/** A few words of code that need nothing else: no page fetches a file more for them. */
function isSlight(id: string, modules: Modules): boolean {
  const module = modules.getModuleInfo(id)
  return module?.importedIds.length === 0 && (module.code?.length ?? 0) < 1_000
}

function chunkOf(id: string, modules: Modules): string | null {
  const pages = publicPagesNeeding(id, modules)
  // Not every page has a text that somebody wrote with headings and links.
  if (pages >= 3 && needs(id, /\/node_modules\/hast-util-/, modules)) return 'texts'
  // Nor has every page something that opens over it.
  if (pages >= 3 && needs(id, /\/@base-ui\/react\/(dialog|menu|tabs|toast)/, modules)) return 'windows'
  return pages >= 5 || (pages >= 3 && isSlight(id, modules)) ? 'common' : null
}

/** What the frame of every page needs is no file of its own, however few other parts share it. */
const ofEveryPage = (id: string, modules: Modules) =>
  !isEntry(id) && publicPagesNeeding(id, modules) === Number.POSITIVE_INFINITY ? 'frame' : null

export default defineConfig({
  plugins: [reactRouter(), routeStylesPlugin(), slimLibraries()],
  // The product's name is part of the build: the browser never asks for it, and routes.ts is derived from it.
  define: {
    'import.meta.env.PRODUCT_NAME': JSON.stringify(product.name),
    'import.meta.env.PRODUCT_SLUG': JSON.stringify(product.slug),
  },
  // The named break points are known in every style sheet. Lightning CSS knows them only within one, which Vite gives it alone.
  css: { postcss: { plugins: [globalData({ files: ['app/styles/break-points.css'] }), customMedia()] } },
  // Of Lucide's many drawings the server needs the few that pages import, as the browser does.
  ssr: { noExternal: ['lucide'] },
  build: { target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        // What browsers are sent holds others' code, whose licences go along.
        license: { fileName: 'licences.txt' },
        rolldownOptions: {
          output: {
            // Every page's list of files names hundreds: seven letters of a hash tell two builds apart as surely as eight.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // What most pages share comes as one file of each kind: on a poor line sixty small ones cost more than their bytes.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                  priority: 3,
                },
                { name: ofEveryPage, test: /\/app\//, priority: 2 },
                { name: nameStyleSheetChunk, test: /\.css$/, priority: 1 },
                { name: chunkOf, test: /\/app\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
  server: { watch: { ignored: ['**/data/**'] } },
})
