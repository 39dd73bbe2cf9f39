// Removes the import lists of routes from the route manifest, which every page loads. React Router reads the lists only
// to prefetch a link, and no link of the site asks for that; a route's own module imports those files when it loads.
// Run after the page build: node scripts/slim-manifest.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const name = readdirSync('build/client/assets').find(file => /^manifest-.*\.js$/.test(file))
if (!name) throw new Error('The build has no manifest of its pages.')
const path = `build/client/assets/${name}`
const [, before = '', json = '', after = ''] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(path, 'utf8')) ?? []
const manifest = JSON.parse(json)
for (const route of Object.values(manifest.routes)) delete route.imports
writeFileSync(path, before + JSON.stringify(manifest) + after)
