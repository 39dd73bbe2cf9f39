// Makes the route manifest smaller, because every page loads the manifest. Two things are removed: the import lists of
// routes, and properties whose value is false.
// React Router reads the import lists only to prefetch a link, and no link of the site prefetches. When a route's
// module loads, the module imports these files itself. React Router treats a missing property as false.
// Run after the page build: node scripts/slim-manifest.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const name = readdirSync('build/client/assets').find(file => /^manifest-.*\.js$/.test(file))
if (!name) throw new Error('The build has no manifest of its pages.')
const path = `build/client/assets/${name}`
const [, before = '', json = '', after = ''] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(path, 'utf8')) ?? []
const manifest = JSON.parse(json)
for (const route of Object.values(manifest.routes))
  for (const [name, value] of Object.entries(route)) if (name === 'imports' || value === false) delete route[name]
writeFileSync(path, before + JSON.stringify(manifest) + after)
