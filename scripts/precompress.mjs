import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

// The server build leaves a style sheet with all styles in this folder, which no page uses.
for (const name of readdirSync('build/client/assets'))
  if (/^server-build-.*\.css$/.test(name)) rmSync(`build/client/assets/${name}`)

for (const f of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
  if (!f.isFile() || !/\.(js|css|svg|json|txt|xml|ico|webmanifest)$/.test(f.name)) continue
  const path = `${f.parentPath}/${f.name}`
  const body = readFileSync(path)
  const [br, gz] = [brotliCompressSync(body), gzipSync(body, { level: 9 })]
  // A small file can be larger when compressed; it then stays uncompressed.
  if (br.length < body.length) writeFileSync(`${path}.br`, br)
  if (gz.length < body.length) writeFileSync(`${path}.gz`, gz)
}
