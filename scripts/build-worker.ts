// Builds the service worker, next to the page build: node scripts/build-worker.ts
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { build } from 'vite'
import { product } from '../app/platform/product.ts'

/**
 * Names of all built files. The id of the build is a hash of these names, because a new build needs a new service
 * worker.
 */
const builtFileNames = readdirSync('build/client/assets').sort().join('\n')

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  define: {
    'import.meta.env.PRODUCT_NAME': JSON.stringify(product.name),
    'import.meta.env.PRODUCT_SLUG': JSON.stringify(product.slug),
    'import.meta.env.BUILD': JSON.stringify(createHash('sha256').update(builtFileNames).digest('hex').slice(0, 16)),
    // The messages of the service worker library for developers are left out of production builds.
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    target: 'baseline-widely-available',
    outDir: 'build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'app/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
