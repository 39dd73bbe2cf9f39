import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
type AskedFor = Pick<Chunk, 'isEntry' | 'facadeModuleId' | 'moduleIds'>
type ModuleOf = (id: string) => { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null

const isSheet = (id: string) => id.endsWith('.css')

/** Keeps every style sheet by itself in the build, until the pages have theirs. @returns the name of its group */
export const sheetName = (id: string) => (isSheet(id) ? `sheet${id.replace(/^.*\/app\/|\W+/g, '-')}` : null)

/**
 * Gives each page, and each part of one that comes later, a style sheet of its own: the looks of what it shows, in one file.
 * Scripts are shared in a few large files, and style sheets that follow them bring the looks of forty pages before the first
 * paint of one. Sheets stand in layers, so two that come in another order say the same.
 */
export function routeStyles(): Plugin {
  const texts = new Map<string, string>()
  return {
    name: 'route-styles',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(text, id) {
      if (isSheet(id)) texts.set(id, text)
    },
    /** Whoever asks for a part that comes later names its style sheet, and is kept for ever by a name of its own. */
    augmentChunkHash(chunk) {
      const moduleOf: ModuleOf = id => this.getModuleInfo(id)
      return stylesOf(chunk, moduleOf)
        .map(id => texts.get(id))
        .join('')
    },
    generateBundle: {
      // Before Vite writes down which style sheets go with which script.
      order: 'pre',
      handler(_options, bundle) {
        const moduleOf: ModuleOf = id => this.getModuleInfo(id)
        const sheets = loneSheets(bundle)
        const used = new Set<string>()
        for (const chunk of chunksOf(bundle)) {
          const source = stylesOf(chunk, moduleOf)
            .map(id => sheets.get(id)?.source ?? '')
            .join('')
          if (source === '') continue
          // What is in the bundle already comes back by the name it has there.
          const file = this.getFileName(this.emitFile({ type: 'asset', name: `${chunk.name}.css`, source }))
          chunk.viteMetadata?.importedCss.add(file)
          used.add(file)
        }
        for (const { file } of sheets.values()) if (!used.has(file)) delete bundle[file]
      },
    },
  }
}

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter(output => output.type === 'chunk')

/** The sheets that stand by themselves, by the ids of their modules; from here on they go with no script. */
function loneSheets(bundle: Bundle): Map<string, { file: string; source: string }> {
  const sheets = new Map<string, { file: string; source: string }>()
  for (const { moduleIds, viteMetadata } of chunksOf(bundle)) {
    const [id = '', ...others] = moduleIds
    if (!viteMetadata || others.length > 0 || !isSheet(id)) continue
    for (const file of viteMetadata.importedCss) {
      const asset = bundle[file]
      if (asset?.type === 'asset') sheets.set(id, { file, source: String(asset.source) })
    }
    viteMetadata.importedCss.clear()
  }
  return sheets
}

/** The sheets of what a chunk is asked for by itself: a page, or parts that come later. In the order in which they are imported. */
function stylesOf({ isEntry, facadeModuleId, moduleIds }: AskedFor, moduleOf: ModuleOf): string[] {
  const entries =
    isEntry && facadeModuleId
      ? [facadeModuleId]
      : moduleIds.filter(id => !isSheet(id) && (moduleOf(id)?.dynamicImporters.length ?? 0) > 0)
  const seen = new Set<string>()
  const found: string[] = []
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const imported of moduleOf(id)?.importedIds ?? []) visit(imported)
    if (isSheet(id)) found.push(id)
  }
  entries.forEach(visit)
  return found
}
