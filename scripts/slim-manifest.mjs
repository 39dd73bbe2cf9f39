// Every page loads the route manifest. This removes the import lists of back office routes from it, so that visitors do
// not download them: a route's own module imports those files when it loads. Run after the page build: node
// scripts/slim-manifest.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const name = readdirSync('build/client/assets').find(file => /^manifest-.*\.js$/.test(file))
if (!name) throw new Error('The build has no manifest of its pages.')
const path = `build/client/assets/${name}`
const [, before = '', json = '', after = ''] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(path, 'utf8')) ?? []
const manifest = JSON.parse(json)
/** Below one of the two layouts that require sign-in. */
const isBehindSignIn = ({ id, parentId }) =>
  /^shell\/(admin|account)-layout$/.test(id) || (parentId !== undefined && isBehindSignIn(manifest.routes[parentId]))
for (const route of Object.values(manifest.routes)) if (isBehindSignIn(route)) route.imports = []
writeFileSync(path, before + JSON.stringify(manifest) + after)
