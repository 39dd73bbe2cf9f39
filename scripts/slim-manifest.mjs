// Every page loads the route manifest. This removes the import lists of its routes, so that visitors do not download
// them: React Router reads them only to prefetch a link, which no link asks for, and a route's own module imports those
// files when it loads. Run after the page build: node scripts/slim-manifest.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const name = readdirSync('build/client/assets').find(file => /^manifest-.*\.js$/.test(file))
if (!name) throw new Error('The build has no manifest of its pages.')
const path = `build/client/assets/${name}`
const [, before = '', json = '', after = ''] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(path, 'utf8')) ?? []
const manifest = JSON.parse(json)
for (const route of Object.values(manifest.routes)) delete route.imports
writeFileSync(path, before + JSON.stringify(manifest) + after)
