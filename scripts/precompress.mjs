import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

for (const f of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
  if (!f.isFile() || !/\.(js|css|svg|json|txt|xml|ico|webmanifest)$/.test(f.name)) continue
  const path = `${f.parentPath}/${f.name}`
  const body = readFileSync(path)
  if (body.length < 1024) continue
  writeFileSync(`${path}.br`, brotliCompressSync(body))
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
}
