/**
 * With `--import`: writes `page-build-loaded` into the data folder once the process has loaded the build of the
 * pages.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'

registerHooks({
  load(url, context, nextLoad) {
    const loadedModule = nextLoad(url, context)
    if (!url.endsWith('/build/server/index.js')) return loadedModule
    const file = JSON.stringify(join(process.env.DATA_DIR ?? '', 'page-build-loaded'))
    return {
      ...loadedModule,
      source: `${loadedModule.source}\nprocess.getBuiltinModule('fs').writeFileSync(${file}, '')`,
    }
  },
})
