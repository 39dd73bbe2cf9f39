import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
type RequestedChunk = Pick<Chunk, 'isEntry' | 'facadeModuleId' | 'moduleIds'>
type FindModule = (id: string) => { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null

const isStyleSheet = (id: string) => id.endsWith('.css')

/**
 * Returns the chunk name of a style sheet. With separate chunk names the build does not combine style sheets, so that
 * this plugin can combine them for each page.
 */
export const nameStyleSheetChunk = (id: string) =>
  isStyleSheet(id) ? `sheet${id.replace(/^.*\/app\/|\W+/g, '-')}` : null

/**
 * Gives each page and each lazy part one style sheet with the used styles. Scripts are grouped in a few large files;
 * style sheets grouped in the same way would load the styles of forty pages before first paint. Styles use cascade
 * layers, so the order of two style sheets does not matter.
 */
export function routeStylesPlugin(): Plugin {
  const texts = new Map<string, string>()
  return {
    name: 'route-styles',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(text, id) {
      if (isStyleSheet(id)) texts.set(id, text)
    },
    /**
     * Makes the style sheet part of a script's hash, because a script that imports a lazy part contains the name of
     * that part's style sheet, and browsers cache the script forever.
     */
    augmentChunkHash(chunk) {
      const moduleOf: FindModule = id => this.getModuleInfo(id)
      return listStyles(chunk, moduleOf)
        .map(id => texts.get(id))
        .join('')
    },
    generateBundle: {
      // The plugin must run before Vite records which style sheets belong to which script.
      order: 'pre',
      handler(_options, bundle) {
        const moduleOf: FindModule = id => this.getModuleInfo(id)
        const sheets = collectStyleSheets(bundle)
        const used = new Set<string>()
        for (const chunk of listChunks(bundle)) {
          const source = listStyles(chunk, moduleOf)
            .map(id => sheets.get(id)?.source ?? '')
            .join('')
          if (source === '') continue
          // Name of the built file. An asset whose content is already in the bundle has the name of the existing
          // asset.
          const file = this.getFileName(this.emitFile({ type: 'asset', name: `${chunk.name}.css`, source }))
          chunk.viteMetadata?.importedCss.add(file)
          used.add(file)
        }
        for (const { file } of sheets.values()) if (!used.has(file)) delete bundle[file]
      },
    },
  }
}

const listChunks = (bundle: Bundle): Chunk[] => Object.values(bundle).filter(output => output.type === 'chunk')

/** Collects the style sheets by module id, and removes them from the script chunks. */
function collectStyleSheets(bundle: Bundle): Map<string, { file: string; source: string }> {
  const sheets = new Map<string, { file: string; source: string }>()
  for (const { moduleIds, viteMetadata } of listChunks(bundle)) {
    const [id = '', ...others] = moduleIds
    if (!viteMetadata || others.length > 0 || !isStyleSheet(id)) continue
    for (const file of viteMetadata.importedCss) {
      const asset = bundle[file]
      if (asset?.type === 'asset') sheets.set(id, { file, source: String(asset.source) })
    }
    viteMetadata.importedCss.clear()
  }
  return sheets
}

/** Lists the style sheets of one page or lazy part, in import order. */
function listStyles({ isEntry, facadeModuleId, moduleIds }: RequestedChunk, findModule: FindModule): string[] {
  const entries =
    isEntry && facadeModuleId
      ? [facadeModuleId]
      : moduleIds.filter(id => !isStyleSheet(id) && (findModule(id)?.dynamicImporters.length ?? 0) > 0)
  const visited = new Set<string>()
  const styles: string[] = []
  const visit = (id: string) => {
    if (visited.has(id)) return
    visited.add(id)
    for (const imported of findModule(id)?.importedIds ?? []) visit(imported)
    if (isStyleSheet(id)) styles.push(id)
  }
  entries.forEach(visit)
  return styles
}
