// Every page brings the list of all pages along. Which files a page of the back office needs, besides its own, its own says
// once it is asked for: no visitor has to read it. Run after the build of the pages: node scripts/slim-manifest.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const name = readdirSync('build/client/assets').find(file => /^manifest-.*\.js$/.test(file))
if (!name) throw new Error('The build has no manifest of its pages.')
const path = `build/client/assets/${name}`
const [, before = '', json = '', after = ''] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(path, 'utf8')) ?? []
const manifest = JSON.parse(json)
/** Below one of the two layouts that ask who somebody is. */
const isBehindSignIn = ({ id, parentId }) =>
  /^shell\/(admin|account)-layout$/.test(id) || (parentId !== undefined && isBehindSignIn(manifest.routes[parentId]))
for (const route of Object.values(manifest.routes)) if (isBehindSignIn(route)) route.imports = []
writeFileSync(path, before + JSON.stringify(manifest) + after)
